// The assertion and what it rests on are one step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int x;
static const char *text = "abc";

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void *measure(void *unused) {
  __VERIFIER_atomic_begin();
  assert(strlen(text) == 3);
  x = 1;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, measure, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at in_an_atomic_section_with_a_loose_place_fail.c:15:3: an interleaving was found that the code may not have)
// exit: 5
