// Jumps: a switch into a loop, a goto into one, continue in do, a fall through, a default in the middle.
#include <assert.h>
#include <pthread.h>

static int shared;

static void *run(void *unused) {
  int count = 5, rounds = (count + 3) / 4, n = 0, i = 0, k = 0, d = shared;
  switch (count % 4) {
  case 0:
    do {
      n++;
    case 3: n++;
    case 2: n++;
    case 1: n++;
    } while (--rounds > 0);
  }
  assert(n == 5);
  goto inside;
  while (i < 3) {
    k += 10;
  inside:
    i++;
  }
  assert(i == 3 && k == 20);
  do {
    if (++k < 23) continue;
    break;
  } while (k < 100);
  assert(k == 23);
  switch (d) {
  case 1: k = 1;
  default: k++;
  case 2 ... 5: k++; break;
  case 7: assert(0);
  }
  assert(k == 25);
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
