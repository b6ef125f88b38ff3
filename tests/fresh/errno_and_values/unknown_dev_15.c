// ARGS: prove
// The device comes from a project function without a body; others may hold it and change it.
#include <assert.h>
#include <pthread.h>
struct dev { int n; struct dev *next; };
struct dev *find_dev(int id);
static struct dev *d;
static void *w(void *a) { d->next->n = 1; return a; }
int main(void) {
  pthread_t t;
  d = find_dev(3);
  if (!d || !d->next) return 1;
  d->n = 0;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(d->n == 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'find_dev')
// exit: 5
