// ARGS: prove --check memory
// Twin: the block is freed by main after both users were joined.
#include <pthread.h>
#include <stdlib.h>
struct pair { int a, b; };

static void *seta(void *arg) { ((struct pair *)arg)->a = 1; return 0; }
static void *setb(void *arg) { ((struct pair *)arg)->b = 2; return 0; }

int main(void) {
  pthread_t x, y;
  struct pair *p = malloc(sizeof *p);
  p->a = p->b = 0;
  pthread_create(&x, 0, seta, p);
  pthread_create(&y, 0, setb, p);
  pthread_join(x, 0);
  pthread_join(y, 0);
  int s = p->a + p->b;
  free(p);
  return s;
}
// ----
// verdict: true
// exit: 0
