// What optind begins with stands in no header.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static void *w(void *a) { assert(optind == 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_variable_of_the_library_starts_fail.c:6:5: an interleaving was found that the code may not have)
// exit: 5
