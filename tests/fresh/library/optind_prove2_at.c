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
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int g;
static void *f(void *p) { pthread_mutex_lock(&m); int o = optind; char *a[] = { "x", "-a", 0 }; getopt(2, a, "a"); assert(optind == o); pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_create(&t0, 0, f, 0);
  pthread_create(&t1, 0, f, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at optind_prove2_at.c:20:5: an interleaving was found that the code may not have)
// exit: 5
