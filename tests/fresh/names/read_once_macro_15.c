// ARGS: races
// READ_ONCE/WRITE_ONCE are the user's plain macros here, with a C11 program: a race.
#include <pthread.h>
#define READ_ONCE(x) (x)
#define WRITE_ONCE(x, v) ((x) = (v))
static int flag, seen;
static void *w(void *a) { WRITE_ONCE(flag, 1); return a; }
static void *r(void *a) { seen = READ_ONCE(flag); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, r, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
