/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int n;
/* The test reads n once; what follows is local until the writes. */
void f(void) {
  int x = n;
  if (x > 3) {
    x = x - 1;
    n = x;
  } else {
    n = 0;
  }
}
