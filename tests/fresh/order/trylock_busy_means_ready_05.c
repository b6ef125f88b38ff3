// ARGS: races
// The worker keeps the lock for ever after it has prepared the table; a failed trylock orders nothing, so the reader races.
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t claimed = PTHREAD_MUTEX_INITIALIZER;
static int table[8];

static void *worker(void *arg) {
  (void)arg;
  for (int i = 0; i < 8; i++)
    table[i] = i * i;
  pthread_mutex_lock(&claimed);
  return 0;
}

static void *reader(void *arg) {
  int *out = arg;
  if (pthread_mutex_trylock(&claimed) == EBUSY)
    *out = table[3];
  else
    pthread_mutex_unlock(&claimed);
  return 0;
}

int main(void) {
  pthread_t w, r;
  int out = 0;
  pthread_create(&w, 0, worker, 0);
  pthread_create(&r, 0, reader, &out);
  pthread_join(w, 0);
  pthread_join(r, 0);
  return out;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
