// ARGS: check
// By (a) B notify() may call the non-static work() again on this thread (or start it): n then is 2 and the invariant breaks. unknown(no body: notify), never true.
/*@ absthread
shared { n : int = 0; }
thread W for work { init A; end B; A -> B when n == 0 : n' == 1; state A assert n == 0; state B assert n == 1; }
composition { invariant n <= 1; }
*/
static int n;
void notify(int code);
void *work(void *p)
{
    notify(3);
    n = n + 1;
    return p;
}
// ----
// verdict: unknown(no body: 'notify')
// exit: 5
