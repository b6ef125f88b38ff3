// ARGS: check
// Twin of 01: the flag is static and its address goes nowhere; notify cannot write it (though it might call work). Never false.
/*@ absthread
shared { flag : bool = false; }
thread W for work { init A; end B; A -> B : flag'; }
*/
static int flag;
void notify(int code);
void *work(void *p)
{
    notify(3);
    flag = 1;
    return p;
}
// ----
// verdict: unknown(no body: 'notify')
// exit: 5
