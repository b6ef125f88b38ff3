// EXPECTED: false   COMMAND: prove %d
#include <assert.h>
#include <pthread.h>
struct job { int x; }; void exit(struct job *);
static struct job j;
static void *f(void *p) { exit(&j); assert(0); return 0; }
int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, f, 0);
  pthread_join(t0, 0);
  return 0;
}
