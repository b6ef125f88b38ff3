/*@
shared { n : int = 7; flag : bool = true; }
thread T for f { init S; S -> S : any n; }
@*/
int n = 7, flag = 3, other;
static void helper(void) { n = 1; }
void f(void) { helper(); }
void forgotten(void) { helper(); flag = 0; }
void harmless(void) { other = 1; }
