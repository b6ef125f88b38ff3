// ARGS: races
// Twin: both library calls on the record are made under the same mutex.
#include <pthread.h>
#include <string.h>
struct record { char key[8]; char val[24]; };
static struct record rec;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *writer(void *arg) {
  struct record mine;
  (void)arg;
  memset(&mine, 'x', sizeof mine);
  pthread_mutex_lock(&mu);
  memcpy(&rec, &mine, sizeof rec);
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *reader(void *arg) {
  (void)arg;
  struct record copy;
  pthread_mutex_lock(&mu);
  memcpy(&copy, &rec, sizeof copy);
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
