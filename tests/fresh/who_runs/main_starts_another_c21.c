// ARGS: check
// A thread that a contract starts, and another one that main starts.
#include <assert.h>
#include <pthread.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; S -> T starts B; }
thread B for b { init S; S -> T : g' == g + 1; state T assert g == 1; }
*/
_Atomic int g;
void *b(void *u) { g++; assert(g == 1); return 0; }
void *a(void *u) { pthread_t t; pthread_create(&t, 0, b, 0); return 0; }
int main(void) { pthread_t t[4]; pthread_create(&t[0], 0, a, 0); pthread_create(&t[1], 0, b, 0); return 0; }
// ----
// 14:66: warning: 'main' starts 'b' once, and the contracts speak of no instance that it starts: give the contract that number of instances, or `any` [uncovered-callback]
// verdict: unknown(uncovered instances of b)
// exit: 5
