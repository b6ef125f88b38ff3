// ARGS: prove --check memory
// strcpy of 6+1 bytes into 6 (expected: false)
#include <pthread.h>
#include <string.h>
static struct { char name[6]; } b;
static void *run(void *p) { strcpy(b.name, "abcdef"); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
// ----
// 6:29: error: this can be undefined (needed: bytes of a living object): 'run' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
