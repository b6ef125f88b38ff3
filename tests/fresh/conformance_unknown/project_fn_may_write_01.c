// ARGS: check
// notify() has no body and `flag` is global: it may write flag, but that is no shown violation: unknown, not false(conformance), not true.
/*@ absthread
shared { flag : bool = false; }
thread W for work { init A; end B; A -> B : flag'; }
*/
int flag;
void notify(int code);
void *work(void *p)
{
    notify(3);
    flag = 1;
    return p;
}
// ----
// verdict: unknown(rests on what 'notify' does)
// exit: 5
