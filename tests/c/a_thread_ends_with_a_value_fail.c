// The function that a key has runs when a thread ends.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int x, ended;

static void destructor(void *value) {
  ended = value == &x;
}

static void *run(void *unused) {
  pthread_setspecific(key, &x);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, destructor);
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(!ended);
  return 0;
}
// ----
// 19:28: warning: unsupported in thread 'main': function 'destructor', which is given to the unknown function 'pthread_key_create' [unsupported-c]
// verdict: unknown(unsupported function 'destructor', which is given to the unknown function 'pthread_key_create' at a_thread_ends_with_a_value_fail.c:19:28)
// exit: 5
