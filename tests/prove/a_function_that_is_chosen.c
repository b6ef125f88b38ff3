// The function of the thread is chosen at run time.
#include <assert.h>
#include <pthread.h>

static void *one(void *p) {
  assert(!p);
  return p;
}
static void *two(void *p) {
  assert(!p);
  return p;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  void *(*chosen)(void *) = argc > 1 ? one : two;
  pthread_create(&t, 0, chosen, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
