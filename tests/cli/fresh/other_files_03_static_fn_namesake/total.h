#include <pthread.h>
extern pthread_mutex_t m;
extern int total;
void *fast(void *);
