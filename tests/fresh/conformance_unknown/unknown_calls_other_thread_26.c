// ARGS: check
// By (a) B hook() may call the non-static function down() on this thread: n goes to 0 while Up's contract has no such edge (thread Down has).
/*@ absthread
shared { n : int = 0; }
thread Up for up { init A; end B; A -> B : n' == 1; }
thread Down for down { init A; end B; A -> B : n' == 0; }
composition { invariant n <= 1; }
*/
static _Atomic int n;
void hook(void);
void *up(void *p) { n = 1; hook(); return p; }
void *down(void *p) { n = 0; return p; }
// ----
// verdict: unknown(no body: 'hook')
// exit: 5
