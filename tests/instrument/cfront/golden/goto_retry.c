/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int n;
int f(void) {
retry:
  if (n == 0) goto retry;
  if (n == 1) goto out;
  n = 2;
out:
  return 0;
}
