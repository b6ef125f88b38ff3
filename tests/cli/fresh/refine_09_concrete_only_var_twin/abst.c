#include <pthread.h>
int x;
void *one(void *a) { x = 1; return a; }
void *two(void *a) { if (x) {} return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
