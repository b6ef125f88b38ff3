// CMD: refine            EXPECT: true
// An explicit relate speaks of x only; the extra write to mode then does not matter.
#include <pthread.h>
/*@ absthread
refinement { relate concrete.x == abstract.x; }
*/
int x, mode;
void *one(void *a) { mode = 3; x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
