// ... and writes it.
#include <assert.h>
#include <pthread.h>

struct row { char name[4]; int cells[3]; };
static struct row table[2];
static struct row *second = &table[1];

static void *run(void *unused) {
  second->cells[2] = 5;
  assert(table[1].cells[2] == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 11:3: error: this can fail: 'run' is here with second = ..., struct row.cells = [all: -1], table.cells = [all: 0][5 := 5] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
