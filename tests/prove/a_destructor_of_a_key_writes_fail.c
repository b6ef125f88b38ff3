#include <assert.h>
#include <pthread.h>
static int x;
static pthread_key_t key;
static void forget(void *value) { x = value != 0; }
static void *f(void *unused) {
  (void)unused;
  assert(x == 0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, forget);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
// ----
// 13:28: warning: unsupported in thread 'main': function 'forget', which is given to the unknown function 'pthread_key_create' [unsupported-c]
// verdict: unknown(unsupported function 'forget', which is given to the unknown function 'pthread_key_create' at a_destructor_of_a_key_writes_fail.c:13:28)
// exit: 5
