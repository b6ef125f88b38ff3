// ARGS: races
// What the program calls like a macro of the kernel is its own.
/* user's own read_seqbegin/read_seqretry with seqlock_t */
#include <pthread.h>
typedef struct { int n; pthread_mutex_t m; } seqlock_t; static seqlock_t sl; static int a;
static unsigned read_seqbegin(seqlock_t *s) { return 0; } static int read_seqretry(seqlock_t *s, unsigned b) { return 0; }
static void write_seqlock(seqlock_t *s) { pthread_mutex_lock(&s->m); } static void write_sequnlock(seqlock_t *s) { pthread_mutex_unlock(&s->m); }
static void *r(void *x) { unsigned s; int v; do { s = read_seqbegin(&sl); v = a; } while (read_seqretry(&sl, s)); return (void *)(long)v; }
static void *w(void *x) { write_seqlock(&sl); a = 4; write_sequnlock(&sl); return 0; }
int main(void) { pthread_t x, y; pthread_mutex_init(&sl.m, 0); pthread_create(&x, 0, r, 0); pthread_create(&y, 0, w, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
// ----
// 9:47: error: data race on 'a': 'w' writes it here, holding 'sl.m' [data-race]
// 8:79: note: 'r' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
