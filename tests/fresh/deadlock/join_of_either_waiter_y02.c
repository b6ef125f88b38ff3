// ARGS: prove --deadlock
// same, return 0 (expected: false)
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *w(void *p) { sem_wait(&s); return 0; }
int main(int argc, char **argv) { pthread_t t, u; sem_init(&s, 0, 0); pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); pthread_join(argc > 1 ? t : u, 0); return 0; }
// ----
// verdict: true(assuming that a wait for a thread returns)
// exit: 5
