/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
struct point { int x, y; };
struct point table[2][3];
struct bits { unsigned low : 3, high : 5; } word;
int n;
static int sum(const struct point *p) { return p->x + p->y; }
void f(int i) {
  int a = ({ int t = i * 2; t + 1; });
  int b = (a++, a) ?: 7;
  n = sum(&(struct point){a, b});
  table[1][i].y = a > 3 ? b : -b;
  word.high = 2;
  n = sizeof(struct point) + (unsigned char)260 + 'A';
  n = i > 0 && a / i > 2;
}
