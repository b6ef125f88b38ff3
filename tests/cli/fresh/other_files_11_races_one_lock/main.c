// CMD: races .            EXPECT: true
// Twin: the mutex has external linkage and is one; the static namesakes `n` are two.
#include <pthread.h>
long hits;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n;
void *other(void *);
static void *mine(void *a) { n++; pthread_mutex_lock(&lock); hits++; pthread_mutex_unlock(&lock); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, mine, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
