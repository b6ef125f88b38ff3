/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int mystery(int *p, const char *text);
int n;
void f(void) {
  int local = 3;
  if (mystery(&local, "hello")) n = local;
}
