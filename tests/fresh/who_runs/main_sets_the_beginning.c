// ARGS: check
// Main sets the value with which the contract begins.
#include <assert.h>
#include <pthread.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
static int g = 3;
void *a(void *u) { assert(g == 0); return 0; }
int main(void) { pthread_t t; g = 0; pthread_create(&t, 0, a, 0); return 0; }
// ----
// verdict: true
// exit: 0
