// ARGS: prove --deadlock
// lockf/flock between: fcntl lock inversion with a mutex; library may block (expected: false)
#include <pthread.h>
#include <sys/file.h>
static int fd; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { flock(fd, LOCK_EX); return 0; }
int main(void) { pthread_t t; fd = 3; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: true(assuming that 'flock' returns)
// exit: 5
