// ARGS: prove
// As 11 without the lock: an update is lost.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
static int *ctr;
static void *w(void *a) { *ctr = *ctr + 1; return a; }
int main(void) {
  pthread_t t, u;
  ctr = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (ctr == MAP_FAILED) return 1;
  *ctr = 0;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(*ctr == 2);
  return 0;
}
// ----
// verdict: unknown(rests on what 'mmap' does)
// exit: 5
