// v is w, which sets x: aliases are not followed.
#include <assert.h>
#include <pthread.h>

static int x;

static void *w(void *p) {
  x = 1;
  return p;
}
static void *v(void *p) __attribute__((alias("w")));

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, v, 0);
  pthread_join(t, 0);
  assert(x == 0);
  return 0;
}
// ----
// 15:3: warning: unsupported in thread 'main': call of 'v', which is another name of a function [unsupported-c]
// verdict: unknown(unsupported call of 'v', which is another name of a function at another_name_of_a_thread_fail.c:15:3)
// exit: 5
