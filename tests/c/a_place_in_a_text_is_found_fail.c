// Who writes where strchr has pointed writes into its argument.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "abc", *where = text;

static void *run(void *unused) {
  char *found = strchr(where, 98);
  if (found) *found = 120;
  assert(text[1] == 98);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_place_in_a_text_is_found_fail.c:9:17: an interleaving was found that the code may not have)
// exit: 5
