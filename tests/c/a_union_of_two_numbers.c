// What one member of a union makes of the other is not known: only what holds of every value is proved.
#include <assert.h>
#include <pthread.h>

static struct {
  union { char *pointer; unsigned long number; } where;
  int count;
} d;
static char text[4];

static void *run(void *unused) {
  d.where.pointer = text;
  unsigned long n = d.where.number;
  d.count = n != 0 ? 1 : 2;
  assert(d.count == 1 || d.count == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
