// What one of the structs has written the other one sees.
#include <assert.h>
#include <pthread.h>

static union {
  struct {
    int kind, number;
  } whole;
  struct {
    int kind;
    char *name;
  } named;
} u;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused) {
  pthread_mutex_lock(&lock);
  u.whole.kind = 1;
  assert(u.named.kind == 1);
  u.named.kind = 2;
  assert(u.whole.kind == 1);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// 21:3: error: this can fail: 'run 1' is here with lock$owner = run 1, u.whole.kind = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
