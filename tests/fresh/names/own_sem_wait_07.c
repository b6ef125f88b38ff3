// ARGS: prove
// sem_wait(struct sem *) is the user's and does not wait (no <semaphore.h>).
#include <assert.h>
#include <pthread.h>
struct sem { _Atomic int count; };
static struct sem s = { 1 }; static _Atomic int inside;
int sem_wait(struct sem *p) { p->count--; return 0; }
int sem_post(struct sem *p) { p->count++; return 0; }
static void *w(void *a) { sem_wait(&s); inside++; assert(inside == 1); inside--; sem_post(&s); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
