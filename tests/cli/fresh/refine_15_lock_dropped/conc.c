// CMD: refine            EXPECT: false(refinement) or unknown
// The concrete thread no longer takes the lock (a variable no assertion uses): increments can be lost.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;
void *one(void *a) { n++; return a; }
void *two(void *a) { n++; return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
