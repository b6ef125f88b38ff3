// pthread_tryjoin_np that returns 0 orders like a join.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define _GNU_SOURCE
int pthread_tryjoin_np(pthread_t, void **);
static int x; static void *g(void *p) { x = 1; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, g, 0); if (pthread_tryjoin_np(t, 0) == 0) x = 2; return 0; }
// ----
// verdict: true
// exit: 0
