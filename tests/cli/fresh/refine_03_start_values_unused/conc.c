// CMD: refine            EXPECT: false(refinement) or unknown or input error
// version is used by no thread, but starts with 1 and 2: equality does not hold at the start.
#include <pthread.h>
int version = 2, x;
void *one(void *a) { x = 1; return a; }
void *two(void *a) { x = 2; return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
