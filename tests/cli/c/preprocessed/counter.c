#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int n;
static sem_t done;

static void *worker(void *unused) {
#ifdef TORN
  atomic_store(&n, atomic_load(&n) + 1);
#else
  atomic_fetch_add(&n, 1);
#endif
  sem_post(&done);
  return unused;
}

int main(void) {
  pthread_t t;
  sem_init(&done, 0, 0);
  if (pthread_create(&t, NULL, worker, NULL)) abort();
  worker(NULL);
  sem_wait(&done);
  sem_wait(&done);
  printf("%d\n", n);
  assert(n == 2);
  return 0;
}
