// Who joins a thread gets what it has returned, by return or by pthread_exit.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int x;

static void *five(void *unused) { return (void *)5; }

static void *either(void *twice) {
  if (x) pthread_exit((void *)7);
  return twice;
}

static void *block(void *unused) {
  int *b = malloc(sizeof *b);
  *b = 3;
  return b;
}

int main(void) {
  pthread_t a, b, c;
  void *first, *second;
  int *third;
  pthread_create(&a, 0, five, 0);
  pthread_create(&b, 0, either, (void *)8);
  pthread_create(&c, 0, block, 0);
  x = 1;
  pthread_join(a, &first);
  pthread_join(b, &second);
  pthread_join(c, (void **)&third);
  assert(first == (void *)5);
  assert(second == (void *)7 || second == (void *)8);
  assert(*third == 3);
  return 0;
}
// ----
// verdict: true
// exit: 0
