// The twin of a_copied_text_is_not_looked_at_fail.c: the code says what strcpy writes, so that
// nobody gets to the second increment.
#include <pthread.h>
#include <string.h>

static char text[8];
static int n;

static void *run(void *unused) {
  strcpy(text, "abc");
  if (text[0] == 'x') n++;
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
// verdict: unknown(not followed at a_copied_text_is_looked_at_fail.c:10:3: an interleaving was found that the code may not have)
// exit: 5
