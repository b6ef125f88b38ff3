/* Only a look for this file: the other one counts. */
#include <assert.h>
#include <pthread.h>

extern const int done;
void *work(void *);

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  assert(done == 0);
  return 0;
}
