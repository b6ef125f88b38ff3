// What a register of a device holds is a value of its type, and nobody knows which.
#include <assert.h>
#include <pthread.h>

#define STATUS (*(volatile unsigned char *)0x3f8)

static void *run(void *unused) {
  STATUS = 1;
  int status = STATUS;
  assert(status >= 0 && status < 256);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
