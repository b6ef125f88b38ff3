// ARGS: prove --deadlock --may-fail
// 20 with --may-fail: a failing wait must not be counted on either (EINTR needs a signal).
#include <semaphore.h>
#include <pthread.h>
#include <errno.h>
static sem_t done;
static void *work(void *p) { while (sem_wait(&done) == -1 && errno == EINTR) ; return p; }
int main(void) { pthread_t t; sem_init(&done, 0, 0); pthread_create(&t, 0, work, 0); pthread_join(t, 0); return 0; }
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
