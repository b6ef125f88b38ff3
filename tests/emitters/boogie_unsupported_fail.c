// ARGS: export boogie
/*@ absthread
program unsupported;
shared { x : int; }
thread T for t {
  init A;
  A -> A : any x;
}
*/
int x;
void t(void) {
  x = 1;
  t();
}
// ----
// boogie_unsupported_fail.c:13:3: warning: unsupported in thread 'T': recursion of 't' [unsupported-c]
//     13 |   t();
//        |   ^~~
// boogie_unsupported_fail.c:5:8: error: the code of 'T' holds something that is not supported [not-exportable]
//      5 | thread T for t {
//        |        ^
// exit: 2
