#include <assert.h>
#include <pthread.h>
static _Atomic int n;
static void *f(void *unused) {
  n++;
  assert(n == 1);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
