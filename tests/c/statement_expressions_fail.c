// Statement expressions: a return and a goto inside, an empty statement and a label around the value, a struct.
#include <assert.h>
#include <pthread.h>

struct pair { int x, y; };
static int g = 1;
static struct pair p = { 1, 2 };

static int early(int x) {
  int y = ({ if (x) return 1; 5; });
  return y;
}

static void *run(void *unused) {
  assert(early(g) == 5);
  assert(early(0) == 5);
  int n = 0;
again:
  n++;
  int k = ({ if (n < 3) goto again; n + 1;; });
  assert(k == 4);
  k = ({ if (k > 5) goto value; k = 7; value: k + 1; });
  assert(k == 8);
  struct pair q = ({ p.x = 3; p; });
  assert(q.x == 3 && q.y == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 15:3: error: this can fail: 'run' is here with early.result = 1, g = 1, p.x = 1, p.y = 2 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
