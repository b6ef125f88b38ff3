// ARGS: prove
// A function pointer in .init_array runs before main as a constructor does.
#include <assert.h>
#include <pthread.h>
static int depth = 1;
static void setup(void) { depth = 0; }
__attribute__((used, section(".init_array"))) static void (*const setup_p)(void) = setup;
static void *w(void *a) { assert(depth == 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'setup', which can be found by others (`used`, `section`) at init_array_19.c:7:84)
// exit: 5
