// The only violation that there seems to be goes through a place that is not followed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int x;
static const char *text = "abc";

static void *look(void *unused) {
  assert(x == 0);
  return unused;
}
static void *measure(void *unused) {
  if (strlen(text) > 3) x = 2;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  pthread_create(&t, 0, measure, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at through_a_loose_place_fail.c:15:7: an interleaving was found that the code may not have)
// exit: 5
