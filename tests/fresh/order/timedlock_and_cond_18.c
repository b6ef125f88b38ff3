// ARGS: races
// After the timed lock gave up, the reader goes on without it: a timed-out lock orders nothing.
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int stats[2];

static void *writer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  stats[0]++;
  stats[1] += 2;
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *reporter(void *arg) {
  int *out = arg;
  struct timespec until = {0, 0};
  int rc = pthread_mutex_timedlock(&mu, &until);
  *out = stats[0] + stats[1];
  if (rc == 0)
    pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t w, r;
  int out = 0;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reporter, &out);
  pthread_join(w, 0);
  pthread_join(r, 0);
  return out;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
