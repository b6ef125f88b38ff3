/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int n;
/* A plain ++ on a shared variable is a read and a write. */
void f(void) { n++; }
