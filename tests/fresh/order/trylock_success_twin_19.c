// ARGS: races
// Twin: the data are touched only where trylock or timedlock succeeded; holds if every try may fail (rule 2/3).
#include <pthread.h>
#include <time.h>
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int stats[2];

static void *writer(void *arg) {
  (void)arg;
  for (int i = 0; i < 3; i++)
    if (pthread_mutex_trylock(&mu) == 0) {
      stats[0]++;
      stats[1] += 2;
      pthread_mutex_unlock(&mu);
    }
  return 0;
}

static void *reporter(void *arg) {
  int *out = arg;
  struct timespec until = {0, 0};
  if (pthread_mutex_timedlock(&mu, &until) != 0)
    return 0;
  *out = stats[0] + stats[1];
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
// verdict: true
// exit: 0
