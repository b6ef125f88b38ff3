// Narrow unsigned numbers are ints while one computes with them, and wrap when they are stored.
#include <assert.h>
#include <limits.h>
#include <pthread.h>

static void *run(void *unused) {
  unsigned char c = 0;
  unsigned short s = 0;
  assert(c - 1 < 0 && s - 1 == -1 && -c == 0);
  c--;
  s -= 1;
  assert(c == 255 && s == 65535);
  c++;
  assert(c == 0 && ~c == -1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
