// CMD: refine            EXPECT: false(refinement) or unknown
// The concrete main starts the same function twice, the abstract once: x reaches 2.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *one(void *a) { x++; return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, one, 0); return 0; }
