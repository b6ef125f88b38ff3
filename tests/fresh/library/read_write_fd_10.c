// ARGS: races
// read(2) fills the shared buffer while another thread's write(2) sends it, neither under a lock.
#include <pthread.h>
#include <unistd.h>
static char buf[512];

static void *fill(void *arg) {
  (void)arg;
  read(0, buf, sizeof buf);
  return 0;
}

static void *drain(void *arg) {
  (void)arg;
  write(1, buf, sizeof buf);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, fill, 0);
  pthread_create(&b, 0, drain, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
