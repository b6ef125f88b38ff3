// ARGS: prove
// (expected: false or unknown)
#define _GNU_SOURCE
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <errno.h>
#include <unistd.h>
#include <semaphore.h>
#include <signal.h>
#include <limits.h>
#include <threads.h>
#include <time.h>
static void *f(void *p) { time_t t = 0; long o = timezone; struct tm *x = localtime(&t); assert(timezone == o); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at timezone_prove_at.c:20:5: an interleaving was found that the code may not have)
// exit: 5
