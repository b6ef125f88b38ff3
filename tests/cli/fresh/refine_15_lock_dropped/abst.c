#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;
void *one(void *a) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return a; }
void *two(void *a) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
