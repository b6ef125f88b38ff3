// The thread of another file has the address of c, and may write it.
#include <pthread.h>

struct ctx {
  pthread_mutex_t m;
  int n;
};
void *worker(void *);

int main(void) {
  static struct ctx c = {PTHREAD_MUTEX_INITIALIZER};
  pthread_t t;
  pthread_create(&t, 0, worker, &c);
  c.n++;
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'worker')
// exit: 5
