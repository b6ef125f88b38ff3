/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int n;
void f(void) {
  switch (n) {
  case 1:
    n = 10;
  case 2 ... 4:
    n = 20;
    break;
  default:
    n = 30;
  }
}
