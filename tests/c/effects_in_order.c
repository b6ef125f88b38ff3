// Effects inside expressions, in the order that C gives.
#include <assert.h>
#include <pthread.h>

struct point { int x, y; };
static int g;

static int next(void) { return ++g; }
static struct point moved(struct point p, int by) {
  p.x += by;
  return p;
}

static void *run(void *unused) {
  int a[3] = { 0, 0, 0 }, i = 0;
  a[i++] = 5;
  int *p = a, **pp = &p;
  *p++ = 6;
  **pp = 7;
  int z = (i = 2, a[i]), w = i > 1 ? i > 2 ? 1 : 2 : 3;
  assert(a[0] == 6 && a[1] == 7 && z == 0 && w == 2 && p == a + 1);
  int s = next() && 0 && next();
  assert(s == 0 && g == 1);
  s = next() || next();
  assert(s == 1 && g == 2);
  s = (g = 5) + 1;
  assert(s == 6);
  struct point q = { 1, 2 }, r = moved(q, 3), t[2] = { q, r };
  assert(q.x == 1 && r.x == 4 && r.y == 2 && t[1].x == 4);
  t[0] = t[1];
  assert(t[0].x == 4 && (&(struct point){ 8, 9 })->y == 9);
  for (struct point *each = t; each < t + 2; each++) each->y = 0;
  assert(t[1].y == 0 && t[0].x == 4);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
