// ARGS: check
// Who is called by other files may be given what the contract declares.
/*@ absthread
shared { n : int = 0 for pool.used; }
thread W for w instances any { init A; A -> A : n' == n + 1; }
composition { invariant n >= 0; }
*/
struct pool { _Atomic int used; };
struct pool pool;
void w(void) { pool.used++; }
void pool_reset(struct pool *p) { p->used = -4; }
// ----
// 11:6: warning: 'pool_reset' can be called by other files and writes n; no contract speaks of that: write one (`thread NAME for pool_reset ...`), or exclude it with `--exclude pool_reset` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer pool_reset)
// exit: 5
