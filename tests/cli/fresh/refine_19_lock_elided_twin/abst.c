#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;
void *one(void *a) { pthread_mutex_lock(&m); n = n + 1; pthread_mutex_unlock(&m); return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
