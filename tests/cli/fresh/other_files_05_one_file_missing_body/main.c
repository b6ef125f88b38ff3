// CMD: prove main.c            EXPECT: unknown
// Only main.c is given; flush() is elsewhere and may write the non-static `pending`.
#include <assert.h>
#include <pthread.h>
int pending;
void flush(void);
static void *worker(void *a) { flush(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(pending == 0);
  return 0;
}
