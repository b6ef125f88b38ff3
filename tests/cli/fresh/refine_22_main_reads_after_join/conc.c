// CMD: refine            EXPECT: false(refinement) or unknown
// After the join main publishes what it found: concrete publishes x + 1, abstract x; main is a thread with a partner in both.
#include <pthread.h>
int x, result;
void *one(void *a) { x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); pthread_join(t, 0); result = x + 1; return 0; }
