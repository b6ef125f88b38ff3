// CMD: refine            EXPECT: true
// Twin: the concrete program has an extra global counter of its own, which the abstract one does not declare.
#include <pthread.h>
int x, hits;
void *one(void *a) { hits = 1; x = 1; return a; }
void *two(void *a) { if (x) hits = 2; return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
