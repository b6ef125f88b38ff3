// ARGS: prove
// `state` is static, but the non-static set_state() can be called by notify().
#include <assert.h>
#include <pthread.h>
enum { OFF, ON };
static int state;
void set_state(int s) { state = s; }
void notify(const char *what);
static void *w(void *a) { notify("started"); return a; }
int main(void) {
  pthread_t t;
  set_state(ON);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(state == ON);
  return 0;
}
// ----
// verdict: unknown(no body: 'notify')
// exit: 5
