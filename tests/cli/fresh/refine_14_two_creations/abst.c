#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *one(void *a) { x++; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
