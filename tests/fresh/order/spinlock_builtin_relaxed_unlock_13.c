// ARGS: races
// A spin lock of gcc builtins whose unlock is a relaxed store: critical sections are never side by side, yet unordered.
#include <pthread.h>
static char held;
static long balance;

static void enter(void) {
  while (__atomic_test_and_set(&held, __ATOMIC_ACQUIRE))
    ;
}
static void leave(void) { __atomic_clear(&held, __ATOMIC_RELAXED); }

static void *deposit(void *arg) {
  long amount = (long)arg;
  enter();
  balance += amount;
  leave();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, deposit, (void *)10L);
  pthread_create(&b, 0, deposit, (void *)20L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
