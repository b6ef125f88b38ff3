// CMD: prove main.c            EXPECT: true
// Twin: main.c alone; everything it speaks of is static and no function of other files is called.
#include <assert.h>
#include <pthread.h>
static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *a) { pthread_mutex_lock(&m); n = n + 1; pthread_mutex_unlock(&m); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
