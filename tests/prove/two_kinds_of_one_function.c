// ARGS: prove --engine boolean
// A function that main starts, and another thread, too.
#include <pthread.h>
void *b(void *u) { return 0; }
void *a(void *u) { pthread_t t; pthread_create(&t, 0, b, 0); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, a, 0); pthread_create(&t, 0, b, 0); return 0; }
// ----
// verdict: true
// exit: 0
