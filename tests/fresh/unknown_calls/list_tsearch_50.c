// ARGS: prove
// insque links b1 into a1 through void pointers.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <search.h>
#include <stdlib.h>
struct q { struct q *next, *prev; int v; };
static struct q a1, b1;
static void *w(void *a) {
  insque(&a1, 0);
  insque(&b1, &a1);
  assert(a1.next == 0);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(rests on what 'insque' does)
// exit: 5
