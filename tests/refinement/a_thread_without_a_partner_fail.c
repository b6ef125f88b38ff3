// ARGS: refine FILE SPEC    SPEC: include/one.c
#include <pthread.h>
int x, y;
static void *other(void *unused) {
  x = y + 2;
  return unused;
}
int main(void) {
  pthread_t one;
  pthread_create(&one, 0, other, 0);
  return 0;
}
// ----
// error: thread 'other' of the concrete program has no partner of that name in the abstract one; there are body, env [no-partner]
// verdict: unknown(input error)
// exit: 2
