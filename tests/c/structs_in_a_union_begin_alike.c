// Structs in a union that begin alike: what they have in common can be read through each of them.
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
  u.whole.number = 7;
  assert(u.named.kind == 1);
  u.named.kind = 2;
  assert(u.whole.kind == 2);
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
// verdict: true(assuming sequential consistency)
// exit: 5
