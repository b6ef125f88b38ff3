// ARGS: prove
// quick() is, by its asm label, the function slow() of this file.
#include <assert.h>
#include <pthread.h>
static int n;
void slow(void) { n = 4; }
void quick(void) __asm__("slow");
static void *w(void *a) { quick(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported call of 'quick', which is another name of a function at asm_label_35.c:8:27)
// exit: 5
