// ARGS: prove --deadlock
// fgets may block forever (framework function): conditional (expected: unknown)
#include <pthread.h>
#include <stdio.h>
static void *w(void *p) { getchar(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: true(assuming that 'getchar' returns)
// exit: 5
