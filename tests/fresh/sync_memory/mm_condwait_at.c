// ARGS: prove --check memory
// (expected: false)
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
struct q { pthread_cond_t c; int r; }; static struct q *g; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) { free(g); return 0; }
static void *h(void *p) { pthread_mutex_lock(&m); pthread_cond_wait(&g->c, &m); pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t a, b; g = calloc(1, sizeof *g); if (!g) return 1; pthread_cond_init(&g->c, 0); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, h, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
// ----
// 20:51: error: this can be undefined (needed: pointer to a living object): 'h' is here with $allocated = [all: 0], $freed = [all: false], $mine = [all: false], heap.allocated = [all: 0][-1 := 56], heap.freed = [all: false][-1 := true], m$owner = h [unsafe-memory]
// verdict: false(memory)
// exit: 10
