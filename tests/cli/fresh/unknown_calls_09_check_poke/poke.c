// CMD: check poke.c            EXPECT: unknown
// poke() has no body and may write the non-static `level`, against the contract.
/*@ absthread
shared { level : int = 0; }
thread Up for up {
  init A;
  A -> B : level' == 1;
}
*/
int level;
void poke(void);
void up(void) { level = 1; poke(); }
