// ARGS: export boogie
/*@ absthread
program unsupported;
shared { x : int; }
thread T for t {
  local seen : int;
  init A;
  A -> A : seen' > 0 && x' == seen;
}
*/
int x;
void t(void) { x = 1; }
