// ARGS: races
// sscanf stores through its variadic pointers: `limit` is written there and read plainly by the other thread.
#include <pthread.h>
#include <stdio.h>
static int limit = 10;
static int used;

static void *parse(void *arg) {
  sscanf(arg, "limit=%d", &limit);
  return 0;
}

static void *work(void *arg) {
  (void)arg;
  for (int i = 0; i < limit; i++)
    used++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, parse, "limit=4");
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return used;
}
// ----
// verdict: unknown(possible race on 'limit', not confirmed: one access may be made by something unknown)
// exit: 5
