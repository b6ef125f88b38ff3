// Each thread gets the address of a variable of main.
#include <assert.h>
#include <pthread.h>

static void *run(void *argument) {
  int *mine = argument;
  *mine = *mine + 1;
  return 0;
}

int main(void) {
  pthread_t one, two;
  int a = 1, b = 5;
  pthread_create(&one, 0, run, &a);
  pthread_create(&two, 0, run, &b);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(a == 2);
  assert(b == 6);
  return 0;
}
// ----
// verdict: true
// exit: 0
