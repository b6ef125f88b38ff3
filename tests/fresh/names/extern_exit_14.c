// ARGS: prove
// exit(struct room *) without <stdlib.h> is the user's: it may return.
#include <assert.h>
#include <pthread.h>
struct room { int people; };
extern int leave_room(struct room *), abort_tx(struct room *);
void ExitThread(struct room *r);
static struct room r;
static void *w(void *a) { r.people = 1; ExitThread(&r); assert(r.people == 0); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'ExitThread')
// exit: 5
