/*@ absthread
program recursion;
shared { n : int = 0; }
thread T for down {
  init A;
  A -> A : n' == n - 1;
}
*/
_Atomic int n;
void down(void) {
  if (n-- > 0) down();
}
// ----
// 11:16: warning: unsupported in thread 'T': recursion of 'down' [unsupported-c]
// verdict: unknown(unsupported recursion of 'down' at unsupported.c:11:16)
// exit: 5
