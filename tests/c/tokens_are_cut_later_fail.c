// strtok has kept the text, and writes into it.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "a b";

static void *f(void *unused) {
  if (unused) return 0;
  strtok(text, " ");
  text[1] = ' ';
  strtok(0, " ");
  assert(text[1] == ' ');
  return unused;
}

static void *g(void *unused) {
  ;
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'strtok' does)
// exit: 5
