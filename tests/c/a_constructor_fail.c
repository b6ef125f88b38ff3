// What runs before main is not left out.
#include <assert.h>
#include <pthread.h>

static int g;

__attribute__((constructor)) static void early(void) { g = 1; }

static void *run(void *unused) {
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 7:42: warning: unsupported: function 'early', which runs before 'main' [unsupported-c]
// verdict: unknown(unsupported function 'early', which runs before 'main' at a_constructor_fail.c:7:42)
// exit: 5
