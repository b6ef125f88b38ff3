// ARGS: prove
// Twin: the user's own stubs of rand() and time() with the library's declarations; their bodies say what they give.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
int rand(void) { return 4; }
time_t time(time_t *p) { if (p) *p = 9; return 9; }
static void *w(void *a) { time_t x = 0; assert(rand() == 4); time(&x); assert(x == 9); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
