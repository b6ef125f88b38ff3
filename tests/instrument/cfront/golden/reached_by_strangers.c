/*@
shared { n : int = 0; m : int = 0; }
thread T for f { init S; S -> S : any n, any m; }
@*/
/* An unknown function writes what it reaches: n through the pointer in d. What escaped stays exposed. */
struct d { int *count; struct d *next; };
static int n, m;
static struct d d = { &n, 0 };
void ext(struct d *), other(void);
void f(void) {
  m = 1;
  ext(&d);
  m = 2;
  other();
}
