// An unknown function writes into an array inside of an array, too.
#include <assert.h>
#include <pthread.h>

struct row { int cells[4]; };
static struct row table[3];
static struct row *chosen;
void fill(struct row *);

static void *run(void *unused) {
  chosen = &table[1];
  fill(chosen);
  assert(table[1].cells[2] == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'fill')
// exit: 5
