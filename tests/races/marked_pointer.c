// Only the pointer is accessed.
#define __KERNEL__
#include <pthread.h>
#define rcu_dereference(p) (*(struct node *volatile *)&(p))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
struct node { int n; };
static struct node one, *list = &one;

static void *first(void *unused) {
  struct node *seen = rcu_dereference(list);
  (void)seen;
  return unused;
}

static void *second(void *unused) {
  WRITE_ONCE(list, &one);
  return unused;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
