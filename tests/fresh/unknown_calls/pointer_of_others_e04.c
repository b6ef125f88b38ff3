// ARGS: races
// What is called through it may access what the thread accesses.
#include <pthread.h>
extern void (*tick)(void); int g;
static void *w(void *p) { tick(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); g = 1; pthread_join(t, 0); return g; }
// ----
// verdict: unknown(no body: 'tick')
// exit: 5
