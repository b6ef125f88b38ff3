// ARGS: prove --deadlock
// poll with -1 on a pipe holding the mutex that the writer needs: classic real-life deadlock (expected: false)
#include <pthread.h>
#include <unistd.h>
#include <poll.h>
static int fd[2]; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *rd(void *p) { struct pollfd q = { fd[0], POLLIN, 0 }; pthread_mutex_lock(&m); poll(&q, 1, -1); pthread_mutex_unlock(&m); return 0; }
static void *wr(void *p) { pthread_mutex_lock(&m); write(fd[1], "x", 1); pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t t, u; pipe(fd); pthread_create(&t, 0, rd, 0); pthread_create(&u, 0, wr, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
// ----
// verdict: true(assuming that 'poll' returns, and 1 more)
// exit: 5
