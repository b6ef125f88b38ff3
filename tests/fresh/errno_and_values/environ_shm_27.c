// ARGS: prove
// shmat's pointer is stored as an integer in a struct and cast back in the thread. No crash, no false.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/shm.h>
static struct { uintptr_t base; int ok; } seg;
static void *w(void *a) { int *p = (int *)seg.base; p[1] = 3; seg.ok = 1; return a; }
int main(void) {
  pthread_t t;
  void *m = shmat(shmget(IPC_PRIVATE, 4096, 0600), 0, 0);
  if (m == (void *)-1) return 1;
  seg.base = (uintptr_t)m;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(seg.ok == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
