// ARGS: prove
// Twin: down(struct acc *) and up(struct acc *) move a balance and never block.
#include <assert.h>
#include <pthread.h>
struct acc { pthread_mutex_t m; int bal; };
static struct acc acc = { PTHREAD_MUTEX_INITIALIZER, 0 };
void down(struct acc *a) { pthread_mutex_lock(&a->m); a->bal--; pthread_mutex_unlock(&a->m); }
void up(struct acc *a) { pthread_mutex_lock(&a->m); a->bal++; pthread_mutex_unlock(&a->m); }
static void *w(void *a) { down(a); up(a); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, &acc); pthread_create(&u, 0, w, &acc);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(acc.bal == 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
