// What main sets before it starts the threads of the contracts is how they begin.
/*@ absthread
program flag;
shared { go : bool = false; }
thread One for one { init Here; end Here; }
thread Two for two { init Here; end Here; }
*/
#include <assert.h>
#include <pthread.h>
static int go, flag, x;
void *one(void *a) {
  if (flag) x = 1;
  return a;
}
void *two(void *a) {
  assert(x != 1);
  return a;
}
int main(void) {
  pthread_t s, t;
  flag = 1;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  return go;
}
// ----
// 16:3: error: this can fail: 'two' is here with flag = 1, x = 1 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
