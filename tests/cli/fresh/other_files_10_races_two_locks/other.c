#include <pthread.h>
extern long hits;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *other(void *a) { pthread_mutex_lock(&lock); hits++; pthread_mutex_unlock(&lock); return a; }
