// An unknown function looks into the arrays of what it gets, and of what that leads to.
#include <assert.h>
#include <pthread.h>

struct cell {
  int *values[3];
};
struct table {
  struct cell *cells[2];
};

static int x;
static struct cell cell = {{0, 0, &x}};
static struct table table = {{0, &cell}};
void fill(struct table *);

static void *run(void *unused) {
  fill(&table);
  assert(x == 0);
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
