// CMD: prove .            EXPECT: false(unreach-call)
// bump() lives in quota.c and changes the global that main asserts.
#include <assert.h>
#include <pthread.h>
extern int limit;
void bump(int by);
static void *worker(void *arg) { bump(*(int *)arg); return 0; }
int main(void) {
  pthread_t t; int by = 2;
  pthread_create(&t, 0, worker, &by);
  pthread_join(t, 0);
  assert(limit <= 11);
  return 0;
}
