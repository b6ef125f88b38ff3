// ARGS: prove --deadlock
// unknown function may not return, main joins (expected: unknown)
#include <pthread.h>
void stop_it(int);
static void *w(void *p) { stop_it(3); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(no body: 'stop_it')
// exit: 5
