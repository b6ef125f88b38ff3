// ARGS: prove
// Whether read_sensor() stays below 100 is not known: rests on what 'read_sensor' does.
#include <assert.h>
#include <pthread.h>
int read_sensor(int channel);
static int last;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *poll(void *a) {
  for (int c = 0; c < 2; c++) {
    int v = read_sensor(c);
    pthread_mutex_lock(&m);
    last = v;
    assert(last < 100);
    pthread_mutex_unlock(&m);
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, poll, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'read_sensor' does)
// exit: 5
