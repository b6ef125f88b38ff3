// ARGS: prove --check memory
// fread 4 items of size 4 in 4 bytes (expected: false)
#include <pthread.h>
#include <stdio.h>
static char b[4];
static void *run(void *p) { fread(b, 4, 4, stdin); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
// ----
// 6:29: error: this can be undefined (needed: bytes of a living object): 'run' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
