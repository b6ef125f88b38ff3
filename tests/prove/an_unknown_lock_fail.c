// A lock of a library that is in no table: whether it keeps the other one out, nobody knows here.
#include <assert.h>
#include <pthread.h>

typedef struct {
  int v;
} GMutex;
void g_mutex_lock(GMutex *);
void g_mutex_unlock(GMutex *);
static GMutex m;
static int x;

static void *run(void *unused) {
  g_mutex_lock(&m);
  x++;
  assert(x == 1);
  x--;
  g_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'g_mutex_lock' does)
// exit: 5
