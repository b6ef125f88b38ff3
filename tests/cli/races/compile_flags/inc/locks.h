#define TAKE pthread_mutex_lock
#define GIVE pthread_mutex_unlock
