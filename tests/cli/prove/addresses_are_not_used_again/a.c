// Two blocks of which one is freed before the other is made: that they have different addresses is listed.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

void *f(void *p) {
  int *a = malloc(4);
  uintptr_t was = (uintptr_t)a;
  free(a);
  int *b = malloc(4);
  assert(!a || was != (uintptr_t)b);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
