// Two threads write their handles into one global: main waits for one of the two children.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static pthread_t t;

static void *one(void *unused) {
  x = 1;
  return unused;
}
static void *two(void *unused) {
  y = 1;
  return unused;
}
static void *a(void *unused) {
  pthread_create(&t, 0, one, 0);
  return unused;
}
static void *b(void *unused) {
  pthread_create(&t, 0, two, 0);
  return unused;
}

int main(void) {
  pthread_t s, w;
  pthread_create(&s, 0, a, 0);
  pthread_create(&w, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(w, 0);
  pthread_join(t, 0);
  assert(x == 1 || y == 1);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
