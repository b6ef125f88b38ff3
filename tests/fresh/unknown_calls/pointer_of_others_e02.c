// ARGS: races
// Likewise, in a struct.
#include <pthread.h>
struct st { int *hits; int on; };
extern struct st conf; int g;
static void *w(void *p) { (*conf.hits)++; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); g = 1; pthread_join(t, 0); return g; }
// ----
// verdict: unknown(not followed at pointer_of_others_e02.c:5:1: an interleaving was found that the code may not have)
// exit: 5
