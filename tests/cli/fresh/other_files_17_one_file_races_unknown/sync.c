#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void begin(void) { pthread_mutex_lock(&m); }
void end(void) { pthread_mutex_unlock(&m); }
