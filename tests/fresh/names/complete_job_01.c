// ARGS: prove
// complete() is the user's and sets state to 2; it is no kernel completion.
#include <assert.h>
#include <pthread.h>
struct job { int state; };
static struct job j;
void complete(struct job *p) { p->state = 2; }
static void *w(void *a) { complete(a); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, &j);
  pthread_join(t, 0);
  assert(j.state == 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
