// ARGS: check
// The pointer that an unknown function returns may point to level; a write through it may or may not be one of level. Never false, never true.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
int level;
extern int *find_slot(int key);
void *work(void *p)
{
    int *s = find_slot(4);
    if (s)
        *s = 7;
    level = 1;
    return p;
}
// ----
// verdict: unknown(rests on what 'find_slot' does)
// exit: 5
