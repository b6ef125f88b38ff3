// CMD: refine            EXPECT: true
// Twin of 07: removing the first of two stores is a weak refinement (the abstract makes two steps for one).
#include <pthread.h>
int x, y;
void *one(void *a) { y = 5; return a; }
void *two(void *a) { x = 1; return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
