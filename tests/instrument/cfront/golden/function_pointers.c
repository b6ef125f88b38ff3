/*@
shared { n : int = 0; m : int = 0; }
thread T for f { init S; S -> S : any n, any m; }
@*/
/* A constant table costs nothing; a variable may denote what fits its type, or something unknown. */
int n, m;
static void one(int x) { n = x; }
static void two(int x) { m = x; }
static void (*const table[])(int) = { one, two };
void (*op)(int) = two;
void f(void) {
  table[0](1);
  op(2);
}
