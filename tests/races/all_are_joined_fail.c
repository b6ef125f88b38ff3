// One of the three may still run.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *add(void *unused) {
  pthread_mutex_lock(&m);
  sum = sum + 1;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  sum = 0;
  return 0;
}
// ----
// 18:3: error: data race on 'sum': 'main' writes it here, holding no lock [data-race]
// 9:9: note: 'add 3' reads it here at the same time, holding 'm'
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
