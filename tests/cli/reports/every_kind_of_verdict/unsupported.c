#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
static jmp_buf here;
static int n;
static void *f(void *unused) {
  if (setjmp(here) == 0) n = 1;
  assert(n == 1);
  return unused;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  return 0;
}
