// pthread_getspecific gives back what pthread_setspecific was given.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int g, *shared;

static void *run(void *unused) {
  int own = 0;
  pthread_setspecific(key, &own);
  shared = pthread_getspecific(key);
  own = 0;
  assert(own == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 11:3: warning: unsupported in thread 'run': pointer stored in shared memory while the address of a local variable is kept in a pointer variable: the local may become shared [unsupported-c]
// verdict: unknown(unsupported pointer stored in shared memory while the address of a local variable is kept in a pointer variable: the local may become shared at what_a_thread_keeps_for_itself_fail.c:11:3)
// exit: 5
