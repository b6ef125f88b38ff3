// CMD: refine            EXPECT: false(refinement)
// Concrete thread writes `mode`, which the abstract program declares but no abstract thread writes: equality of `mode` breaks.
#include <pthread.h>
int x, mode;
void *run(void *a) { x = 1; mode = 2; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
