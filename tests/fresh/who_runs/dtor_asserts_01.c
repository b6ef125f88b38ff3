// ARGS: prove
// The destructor runs after main and finds a job still open.
#include <assert.h>
#include <pthread.h>
static int open_jobs;
static void *w(void *a) { open_jobs++; return a; }
__attribute__((destructor)) static void fini(void) { assert(open_jobs == 0); }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'fini', which runs after 'main' at dtor_asserts_01.c:7:41)
// exit: 5
