#include "shared.h"

static int count = 1;
int table[2] = {1, 2};
extern inline int twice(int x);

static int amount(void) { return count; }

void *first(void *unused) {
  pthread_mutex_lock(&box.lock);
  box.value += amount();
  pthread_mutex_unlock(&box.lock);
  return unused;
}
