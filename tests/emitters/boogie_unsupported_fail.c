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
// ----
// boogie_unsupported_fail.c:8:12: error: the edge should say what the local 'seen' becomes, as in seen' == e, where e has no next value of a local [local-not-updated]
//      8 |   A -> A : seen' > 0 && x' == seen;
//        |            ^~~~~
// exit: 2
