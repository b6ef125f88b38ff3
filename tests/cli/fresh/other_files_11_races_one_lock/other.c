#include <pthread.h>
extern long hits;
extern pthread_mutex_t lock;
static int n;
void *other(void *a) { n++; pthread_mutex_lock(&lock); hits++; pthread_mutex_unlock(&lock); return a; }
