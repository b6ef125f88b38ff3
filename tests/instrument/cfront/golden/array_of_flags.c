/*@
shared { slot : bool[4] = false; }
thread T for f { init S; S -> S : any slot; }
@*/
int slot[4];
void f(int i) {
  if (!slot[i]) slot[i] = 1;
  slot[2] = 0;
}
