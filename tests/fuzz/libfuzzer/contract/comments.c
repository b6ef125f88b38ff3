#include <stdio.h>
/* not a contract: thread */
// "quote in comment \
   /*@ absthread broken in continued line comment
char *s = "/*@ absthread thread Z { */"; char q = '"', r='\'', t='\\';
/*@ absthread
  shared { x : int = 1; } // first
*/
int x = 1;
    /*@ absthread thread A for f { init S0;  
      // keep me

      S0 -> S1 : x' == x+1; // inc
      // last
    } */
void f(void) { x++; }
