// CMD: prove .            EXPECT: true
// Twin: LIMIT, struct state and enum values differ per file and must not be mixed up.
#include <assert.h>
#include <pthread.h>
#define LIMIT 4
enum { IDLE, BUSY };
struct state { int mode; int level; };
static struct state st;
void *other(void *);
static void *mine(void *a) { st.level = LIMIT; st.mode = BUSY; return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, mine, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(st.level == 4 && st.mode == 1);
  return 0;
}
