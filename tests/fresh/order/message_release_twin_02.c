// ARGS: races
// Twin: the message is handed over by a release store that the acquire load reads (rule 2, or at least 5).
#include <pthread.h>
#include <stdatomic.h>
struct msg { int id; int len; };
static struct msg m;
static atomic_int ready;
static int seen;

static void *sender(void *arg) {
  (void)arg;
  m.id = 7;
  m.len = 3;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return 0;
}

static void *receiver(void *arg) {
  (void)arg;
  while (!atomic_load_explicit(&ready, memory_order_acquire))
    ;
  seen = m.id + m.len;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, sender, 0);
  pthread_create(&b, 0, receiver, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return seen;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
