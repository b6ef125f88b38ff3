// ARGS: check
// 'main' starts four threads, and the contract speaks of one.
#include <assert.h>
#include <pthread.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; S -> T : g' == g + 1; state T assert g == 1; }
*/
_Atomic int g;
void *a(void *u) { g++; assert(g == 1); return 0; }
int main(void) { pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, a, 0); for (int i = 0; i < 4; i++) pthread_join(t[i],0); return 0; }
// ----
// 12:62: warning: 'main' starts 'a' 4 times or more, and the contracts speak of 1 instance: give the contract that number of instances, or `any` [uncovered-callback]
// verdict: unknown(uncovered instances of a)
// exit: 5
