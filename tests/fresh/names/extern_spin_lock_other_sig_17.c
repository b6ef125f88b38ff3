// ARGS: races
// An extern int spin_lock(struct motor *, int rpm) of the user is no lock we know: neither a certain race nor none.
#include <pthread.h>
struct motor { int rpm; };
int spin_lock(struct motor *m, int rpm);
static struct motor m; static int n;
static void *w(void *a) { spin_lock(&m, 3); n++; return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on 'm.rpm', not confirmed: one access may be made by something unknown)
// exit: 5
