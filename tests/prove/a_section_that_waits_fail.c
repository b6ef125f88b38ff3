// ARGS: prove --deadlock
// Who has the lock cannot begin such a section.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  __VERIFIER_atomic_begin();
  n++;
  pthread_mutex_lock(&lock);
  __VERIFIER_atomic_end();
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  return 0;
}
// ----
// error: no thread can move any more, with lock$owner = main, n = 0 [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
