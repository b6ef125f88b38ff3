// A sem_trywait that fails orders nothing: not plainly true.
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
static sem_t s; static int x;
static void *f(void *p) { x = 42; sem_wait(&s); return 0; }
static void *g(void *p) { while (sem_trywait(&s) == 0) sem_post(&s); assert(x == 42); return 0; }
int main(void) { pthread_t a, b; sem_init(&s, 0, 1); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); return 0; }
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
