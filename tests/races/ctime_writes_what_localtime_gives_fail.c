// C11 7.27.3.2: ctime(t) is asctime(localtime(t)), so it writes the object that localtime gives, too.
#include <pthread.h>
#include <time.h>

static time_t now;

static void *one(void *unused) {
  (void)localtime(&now);
  return unused;
}

static void *other(void *unused) {
  (void)ctime(&now);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, other, 0);
  return 0;
}
// ----
// 8:9: error: data race on 'localtime()': 'one' writes it here, holding no lock [data-race]
// 13:9: note: 'other' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
