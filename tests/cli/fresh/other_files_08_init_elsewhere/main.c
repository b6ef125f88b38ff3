// CMD: prove .            EXPECT: true
// Twin: the table's initial values stand in table.c and nobody changes them.
#include <assert.h>
#include <pthread.h>
#include "table.h"
static void *worker(void *a) {
  int i = *(int *)a;
  assert(table[i].prio == i + 1);
  return 0;
}
int main(void) {
  pthread_t t[2]; int id[2] = {0, 1};
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, &id[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
