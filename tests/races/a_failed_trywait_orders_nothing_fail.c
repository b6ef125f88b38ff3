// sem_trywait that fails orders nothing.
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
static sem_t s; static int x;
static void *f(void *p) { x = 42; sem_wait(&s); return 0; }
static void *g(void *p) { while (sem_trywait(&s) == 0) sem_post(&s); assert(x == 42); return 0; }
int main(void) { pthread_t a, b; sem_init(&s, 0, 1); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); return 0; }
// ----
// 6:27: error: data race on 'x': 'f' writes it here, holding no lock [data-race]
// 7:70: note: 'g' reads it here later, holding no lock
// 7:34: note: 'g' fails here, which orders nothing
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
