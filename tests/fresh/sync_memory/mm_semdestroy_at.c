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
struct q { sem_t c; int r; }; static struct q *g;
static void *f(void *p) { free(g); sem_destroy(&g->c); return 0; }
int main(void) { pthread_t a, b; g = calloc(1, sizeof *g); if (!g) return 1; sem_init(&g->c, 0, 1); pthread_create(&a, 0, f, 0); pthread_join(a, 0); return 0; }
// ----
// 19:36: error: this can be undefined (needed: pointer to a living object): 'f' is here with $allocated = [all: 0], $freed = [all: false], $mine = [all: false], heap.allocated = [all: 0][-1 := 40], heap.freed = [all: false][-1 := true] [unsafe-memory]
// verdict: false(memory)
// exit: 10
