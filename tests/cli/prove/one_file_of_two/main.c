#include <assert.h>
#include <pthread.h>

int flag;
void set_flag(void);

static void *worker(void *p) {
  assert(flag == 0);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, worker, 0);
  set_flag();
  pthread_join(a, 0);
  return 0;
}
