// ARGS: races
// What it denotes may be what the other thread accesses.
#include <pthread.h>
extern int *cursor; int g;
static void *w(void *p) { *cursor = 5; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); g = 1; pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(not followed at pointer_of_others_e01.c:4:1: an interleaving was found that the code may not have)
// exit: 5
