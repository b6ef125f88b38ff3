// ARGS: prove --deadlock
// unknown function may take a token of the exported semaphore (expected: unknown)
#include <pthread.h>
#include <semaphore.h>
sem_t s; void hook(void);
static void *w(void *p) { hook(); sem_wait(&s); sem_post(&s); return 0; }
int main(void) { pthread_t t; sem_init(&s, 0, 1); pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(no body: 'hook')
// exit: 5
