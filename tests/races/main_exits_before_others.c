// Those that are static do not.
#include <pthread.h>
static int *p;
static pthread_t t;
static void *w(void *a) {
  (void)a;
  *p = 1;
  return 0;
}
int main(void) {
  static int x = 0;
  p = &x;
  pthread_create(&t, 0, w, 0);
  pthread_exit(0);
}
// ----
// verdict: true
// exit: 0
