// Main has passed the place before the threads began: all of them rest on it.
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

int main(void) {
  pthread_t t;
  x = (int)strlen(text) - 3;
  pthread_create(&t, 0, look, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at after_a_loose_place_in_main_fail.c:17:12: an interleaving was found that the code may not have)
// exit: 5
