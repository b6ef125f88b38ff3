/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
struct pair { int x, y; };
int n;
static struct pair swap(struct pair p) { struct pair q = {p.y, p.x}; return q; }
void f(void) {
  struct pair a = {1, 2}, b;
  b = swap(a);
  n = b.x * 10 + b.y;
}
