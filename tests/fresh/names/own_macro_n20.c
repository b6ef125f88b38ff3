// ARGS: races
// What the program calls like a macro of the kernel is its own.
#include <pthread.h>
#include <assert.h>
static int a; 
#define ACCESS_ONCE(x) (*(volatile int *)&(x))
static void *r(void *x) { return (void *)(long)ACCESS_ONCE(a); }
static void *w(void *x) { ACCESS_ONCE(a) = 4; return 0; }
int main(void) { pthread_t x, y; pthread_create(&x, 0, r, 0); pthread_create(&y, 0, w, 0); pthread_join(x, 0); pthread_join(y, 0); return 0; }
// ----
// 8:27: error: data race on 'a': 'w' writes it here, holding no lock [data-race]
// 7:48: note: 'r' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
