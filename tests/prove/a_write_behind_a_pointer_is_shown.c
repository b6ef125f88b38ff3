// The twin that asserts what is there.
#include <assert.h>
#include <pthread.h>

int a, b = 5;
int *volatile p = &a;

void *put(void *unused) {
  *p = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, put, 0);
  pthread_join(t, 0);
  p = &b;
  assert(a == 0 && b == 5);
  return 0;
}
// ----
// verdict: true
// exit: 0
