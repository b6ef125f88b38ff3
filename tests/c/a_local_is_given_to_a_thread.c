// A thread gives the address of its local variable to a thread that it starts.
#include <assert.h>
#include <pthread.h>
static void *child(void *p) { *(int *)p = 5; return 0; }
static void *parent(void *unused) { int x = 1; pthread_t t; pthread_create(&t, 0, child, &x); pthread_join(t, 0); assert(x == 5); return unused; }
int main(void) { pthread_t a; pthread_create(&a, 0, parent, 0); return 0; }
// ----
// verdict: true
// exit: 0
