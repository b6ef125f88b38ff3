#include <assert.h>
#include <pthread.h>
static int n;
static void *f(void *unused) {
  n = n + 1;
  return unused;
}
static void *g(void *unused) {
  assert(n < 1);
  return unused;
}
int main(void) {
  pthread_t a, b;
  n = 0;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, g, 0);
  return 0;
}
