// ARGS: prove
// The thread's function has no body: it may write the non-static `stop`.
#include <assert.h>
#include <pthread.h>
_Atomic int stop;
void *service(void *arg);
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, service, 0);
  assert(stop == 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'service')
// exit: 5
