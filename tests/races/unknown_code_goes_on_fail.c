// The first call may have started a thread that writes 'x', as the second may do itself.
#include <pthread.h>

extern int x;
void elsewhere(void);

static void *worker(void *arg) {
  elsewhere();
  return arg;
}

int main(void) {
  pthread_t t;
  elsewhere();
  pthread_create(&t, 0, worker, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'elsewhere')
// exit: 5
