// ARGS: check
// main starts a second thread without contract that writes level: uncovered.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
composition { invariant level <= 1; }
*/
#include <pthread.h>
int level;
void *work(void *p) { level = 1; return p; }
static void *rogue(void *p) { level = 4; return p; }
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, rogue, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(uncovered writer rogue)
// exit: 5
