// A jump inside of the block, and one out of it behind the join.
#include <pthread.h>
static int *p;
static pthread_t t;
static void *w(void *a) {
  (void)a;
  *p = 1;
  return 0;
}
int main(void) {
  {
    int x = 0;
    p = &x;
    pthread_create(&t, 0, w, 0);
    if (t) goto wait;
    x = 2;
  wait:
    pthread_join(t, 0);
    if (x) goto out;
  }
out:
  return 0;
}
// ----
// verdict: true
// exit: 0
