// A pointer into an array of arrays, or of records with arrays, finds its element.
#include <assert.h>
#include <pthread.h>

struct row { char name[4]; int cells[3]; };
static struct row table[2];
static int matrix[2][3], *cell = &matrix[0][1];
static struct row *second = &table[1];

static void *run(void *unused) {
  cell[1] = 7;
  second->cells[2] = 5;
  assert(matrix[0][2] == 7 && matrix[1][0] == 0 && table[1].cells[2] == 5 && table[0].cells[2] == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
