// ARGS: prove
// (expected: true\(assuming or unknown or false)
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
struct s { pthread_mutex_t m; int x; }; static struct s *q;
static void *f(void *p) { pthread_mutex_lock(&q->m); pthread_mutex_unlock(&q->m); return 0; }
static void *g(void *p) { free(q); return 0; }
int main(void) { pthread_t a, b; q = malloc(sizeof *q); if (!q) return 1; pthread_mutex_init(&q->m, 0); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
