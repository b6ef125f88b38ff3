// As a_copied_text_is_looked_at_fail.c, where the test is of a copy of what was written.
#include <math.h>
#include <pthread.h>

static int exponent;
static int n;

static void *run(void *unused) {
  frexp(8.0, &exponent);
  int copy = exponent;
  int another = copy;
  if (another == 77) n++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  n++;
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_copy_is_looked_at_fail.c:9:3: an interleaving was found that the code may not have)
// exit: 5
