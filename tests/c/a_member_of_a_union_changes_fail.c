// Another thread that writes one member changes the other: what was read is not there any more.
#include <assert.h>
#include <pthread.h>

static union { int number; short half; } u;

static void *write(void *unused) {
  u.half = 3;
  return unused;
}

static void *read(void *unused) {
  u.number = 0;
  int seen = u.number;
  assert(seen == 0);
  return unused;
}

int main(void) {
  pthread_t t, r;
  pthread_create(&t, 0, write, 0);
  pthread_create(&r, 0, read, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_member_of_a_union_changes_fail.c:13:3: an interleaving was found that the code may not have)
// exit: 5
