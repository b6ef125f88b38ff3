/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int n;
static int clamp(int x) { return x > 10 ? 10 : x; }
static void set(int *where, int x) { *where = clamp(x); }
/* Pointers to known objects disappear. */
void f(void) {
  int copy = 0;
  set(&copy, n);
  set(&n, copy + 1);
}
