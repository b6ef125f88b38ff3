// What a thread keeps under a key is its own, and null at first.
#include <assert.h>
#include <pthread.h>
#include <threads.h>

static pthread_key_t first, second;
static tss_t third;
static int a, b;

static void *run(void *unused) {
  assert(pthread_getspecific(first) == 0);
  pthread_setspecific(first, &a);
  pthread_setspecific(second, &b);
  tss_set(third, &b);
  assert(pthread_getspecific(first) == &a);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&first, 0);
  pthread_key_create(&second, 0);
  tss_create(&third, 0);
  pthread_setspecific(first, &b);
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(pthread_getspecific(first) == &b);
  assert(tss_get(third) == 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
