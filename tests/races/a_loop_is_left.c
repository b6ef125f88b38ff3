// The loop ends behind the join.
#include <pthread.h>
static int *p;
static pthread_t t;
static void *w(void *a) {
  (void)a;
  *p = 1;
  return 0;
}
int main(void) {
  for (int x = 0; x < 1; x++) {
    p = &x;
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    if (x) break;
  }
  return 0;
}
// ----
// verdict: true
// exit: 0
