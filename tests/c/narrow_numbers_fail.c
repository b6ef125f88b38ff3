// A character does not hold 256.
#include <assert.h>
#include <pthread.h>

static unsigned char byte = 255;

static void *run(void *unused) {
  byte++;
  assert(byte == 256);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
