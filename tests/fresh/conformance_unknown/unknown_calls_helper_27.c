// ARGS: check
// hook() may call the non-static helper bump() once more: n' == 2 in state B is no step of the contract.
/*@ absthread
shared { n : 0..1 = 0; }
thread W for work { init A; end B; state A assert n == 0; state B assert n == 1; A -> B : n' == n + 1; }
*/
static _Atomic int n;
void hook(int level);
void bump(void) { n++; }
static void *work(void *p) { bump(); hook(1); return p; }
void *(*entry)(void *) = work;
// ----
// verdict: unknown(no body: 'hook')
// exit: 5
