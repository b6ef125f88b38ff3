// CMD: races .            EXPECT: false(no-data-race)
// Both files lock a static mutex called `lock`, but these are two mutexes.
#include <pthread.h>
long hits;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *other(void *);
static void *mine(void *a) { pthread_mutex_lock(&lock); hits++; pthread_mutex_unlock(&lock); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, mine, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
