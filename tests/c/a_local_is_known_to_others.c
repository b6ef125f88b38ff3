// A local variable whose address gets into shared memory is shared: who waits leaves a note on its stack.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
struct waiter { int done; int value; };
static struct waiter *waiting;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *waits(void *unused) {
  struct waiter mine = {0, 0};
  pthread_mutex_lock(&m);
  waiting = &mine;
  pthread_mutex_unlock(&m);
  for (;;) {
    pthread_mutex_lock(&m);
    int d = mine.done;
    pthread_mutex_unlock(&m);
    if (d) break;
  }
  assert(mine.value == 7);
  return unused;
}
static void *wakes(void *unused) {
  pthread_mutex_lock(&m);
  struct waiter *w = waiting;
  if (w) { w->value = 7; w->done = 1; waiting = NULL; }
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, waits, 0);
  pthread_create(&b, 0, wakes, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
