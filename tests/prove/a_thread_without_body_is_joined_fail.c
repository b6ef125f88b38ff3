// What x holds after the join rests on the thread, which another file defines.
#include <assert.h>
#include <pthread.h>

extern void *elsewhere(void *);
int x;

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, elsewhere, 0);
  x++;
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
// ----
// verdict: unknown(no body: 'elsewhere')
// exit: 5
