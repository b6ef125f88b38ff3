// ARGS: races
// qsort permutes the array while bsearch reads it; only library code and the comparison callback touch it.
#include <pthread.h>
#include <stdlib.h>
static int v[6] = {5, 3, 9, 1, 7, 2};

static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void *sorter(void *arg) {
  (void)arg;
  qsort(v, 6, sizeof v[0], cmp);
  return 0;
}

static void *finder(void *arg) {
  int key = 7;
  *(int *)arg = bsearch(&key, v, 6, sizeof v[0], cmp) != NULL;
  return 0;
}

int main(void) {
  pthread_t a, b;
  int found = 0;
  pthread_create(&a, 0, sorter, 0);
  pthread_create(&b, 0, finder, &found);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return found;
}
// ----
// verdict: unknown(possible race on 'v', not confirmed: one access may be made by something unknown)
// exit: 5
