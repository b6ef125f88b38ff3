// The call is under the lock, what it gives is read behind it.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static const time_t noon = 43200;

static void *f(void *unused) {
  pthread_mutex_lock(&gate);
  const struct tm *t = localtime(&noon);
  pthread_mutex_unlock(&gate);
  int hour = t->tm_hour;
  if (hour > 24) return 0;
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
// 10:24: error: data race on 'localtime().tm_hour': 'f 2' writes it here, holding 'gate' [data-race]
// 12:14: note: 'f 1' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
