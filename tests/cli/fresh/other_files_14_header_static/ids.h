#include <pthread.h>
static pthread_mutex_t id_lock = PTHREAD_MUTEX_INITIALIZER;
static int next_id;
static inline int new_id(void) { pthread_mutex_lock(&id_lock); int r = ++next_id; pthread_mutex_unlock(&id_lock); return r; }
