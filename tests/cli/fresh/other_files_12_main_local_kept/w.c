#include <pthread.h>
static int *target;
static pthread_t t;
static void *tick(void *a) { *target += 1; return a; }
void watch(int *p) { target = p; pthread_create(&t, 0, tick, 0); }
void unwatch(void) { pthread_join(t, 0); }
