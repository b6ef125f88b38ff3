// CMD: refine            EXPECT: false(refinement) or unknown
// main of the concrete program writes done while the thread runs, the abstract main never does: main is a thread too.
#include <pthread.h>
int done, x;
void *one(void *a) { x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); done = 1; pthread_join(t, 0); return 0; }
