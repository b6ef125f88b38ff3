// ARGS: check
// The violation comes before the unknown call and does not rest on it: false stays false.
/*@ absthread
shared { flag : int = 0; }
thread W for work { init A; end B; A -> B : flag' == 1; }
*/
int flag;
void notify(int code);
void *work(void *p)
{
    flag = 2;
    notify(3);
    return p;
}
// ----
// ...
// verdict: false(conformance)
// exit: 10
