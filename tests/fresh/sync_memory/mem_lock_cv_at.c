// ARGS: prove --check memory --deadlock
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
struct q { pthread_mutex_t m; pthread_cond_t c; int r; }; static struct q *g;
static void *f(void *p) { pthread_mutex_lock(&g->m); while (!g->r) pthread_cond_wait(&g->c, &g->m); pthread_mutex_unlock(&g->m); free(g); return 0; }
static void *h(void *p) { pthread_mutex_lock(&g->m); g->r = 1; pthread_mutex_unlock(&g->m); pthread_cond_signal(&g->c); return 0; }
int main(void) { pthread_t a, b; g = calloc(1, sizeof *g); if (!g) return 1; pthread_mutex_init(&g->m, 0); pthread_cond_init(&g->c, 0); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, h, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
// ----
// 20:93: error: this can be undefined (needed: pointer to a living object): 'h' is here with $allocated = [all: 0], $freed = [all: false], $mine = [all: false], f.ended = false, h.ended = false, *$owner = [all: #0][-549755813888 := none], *$pending = [all: 0], *$waiting = [all: 0], heap.allocated = [all: 0][-1 := 96], heap.freed = [all: false][-1 := true], struct q.r = [all: 0][-549755813800 := 1] [unsafe-memory]
// verdict: false(memory)
// exit: 10
