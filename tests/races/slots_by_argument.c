// Each thread has an element of its own.
#include <pthread.h>
static int slot[2];

static void *run(void *argument) {
  long me = (long)argument;
  slot[me] = 1;
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, run, (void *)0);
  pthread_create(&t1, 0, run, (void *)1);
  return 0;
}
// ----
// verdict: true
// exit: 0
