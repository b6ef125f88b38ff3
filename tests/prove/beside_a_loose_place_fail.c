// What the library computes is not followed, but this violation does not rest on it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int x;
static const char *text = "abc";

static void *look(void *unused) {
  assert(x == 0);
  return unused;
}
static void *measure(void *unused) {
  if (strlen(text) > 3) x = 2;
  return unused;
}
static void *set(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  pthread_create(&t, 0, measure, 0);
  pthread_create(&t, 0, set, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'look' is here with x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
