// ... under a lock it may.
#include <pthread.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
extern void ext(int *);
static int v;

static void *f(void *unused) {
  pthread_mutex_lock(&gate);
  ext(&v);
  pthread_mutex_unlock(&gate);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
