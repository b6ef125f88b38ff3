// CMD: check quiet.c            EXPECT: true
// Twin: printf with a literal %d format touches nothing, so the contract is kept and safe.
#include <stdio.h>
/*@ absthread
shared { level : int = 0; }
thread Up for up {
  init A;
  state B assert level == 1;
  A -> B : level' == 1;
}
*/
int level;
void up(void) { level = 1; printf("level is %d\n", 1); }
