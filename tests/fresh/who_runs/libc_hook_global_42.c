// ARGS: prove
// glibc's error() calls what error_print_progname points to: our name(), which writes.
#include <assert.h>
#include <error.h>
#include <pthread.h>
static int n;
static void name(void) { n = 1; }
static void *w(void *a) { error(0, 0, "warning"); return a; }
int main(void) {
  pthread_t t;
  error_print_progname = name;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'name', which other code runs, by its name or through a variable of that code at libc_hook_global_42.c:11:26)
// exit: 5
