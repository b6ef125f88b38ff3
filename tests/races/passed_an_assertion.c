// Who has passed the assertion holds the lock that the other one needs.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int flag;
static int data;

static void *first(void *unused) {
  pthread_mutex_lock(&gate);
  assert(flag == 0);
  data = 1;
  pthread_mutex_unlock(&gate);
  return unused;
}

static void *second(void *unused) {
  flag = 1;
  pthread_mutex_lock(&gate);
  data = 2;
  pthread_mutex_unlock(&gate);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
