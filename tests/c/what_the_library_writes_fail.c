// What a library function writes is not followed: anything, and no violation.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *run(void *unused) {
  char text[4];
  strcpy(text, "abc");
  assert(text[0] == 97 && atoi("7") == 7 && memcmp("a", "a", 1) == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at what_the_library_writes_fail.c:9:3: an interleaving was found that the code may not have)
// exit: 5
