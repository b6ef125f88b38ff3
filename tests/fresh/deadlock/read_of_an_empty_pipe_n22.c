// ARGS: prove --deadlock
// pipe self-deadlock: read before any write (expected: false)
#include <pthread.h>
#include <unistd.h>
static int fd[2];
static void *w(void *p) { char c; read(fd[0], &c, 1); return 0; }
int main(void) { pthread_t t; pipe(fd); pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: true(assuming that 'read' returns)
// exit: 5
