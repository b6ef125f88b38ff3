// ARGS: prove
// The user's extern panic() is not declared noreturn and may come back, so assert(x < 3) may fail.
#include <assert.h>
#include <pthread.h>
void panic(const char *why);
static int x;
static void *w(void *a) { x = 5; if (x >= 3) panic("too big"); assert(x < 3); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'panic' does)
// exit: 5
