/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int n;
void f(void) {
  for (int i = 0; i < 3; i++) {
    if (i == 1) continue;
    n = i;
  }
  while (n < 5) {
    if (n == 2) break;
  }
  do {
    n = 7;
  } while (n != 7);
}
