#include "shared.h"

static int count = 2;

static int amount(void) { return twice(count) - count; }

int fallback(void) { return thrice(count) - 5; }

void *second(void *unused) {
  pthread_mutex_lock(&box.lock);
  box.value += amount();
  pthread_mutex_unlock(&box.lock);
  return unused;
}
