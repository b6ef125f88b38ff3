// rcu_dereference marks the read of the pointer, not what is written behind it.
#include <pthread.h>
#define rcu_dereference(p) (*(struct node *volatile *)&(p))
struct node { int n; };
static struct node one, *list = &one;

static void *first(void *unused) {
  rcu_dereference(list)->n = 1;
  return unused;
}

static void *second(void *unused) {
  rcu_dereference(list)->n = 2;
  return unused;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  return 0;
}
// ----
// 8:3: error: data race on 'one.n': 'first' writes it here, holding no lock [data-race]
// 13:3: note: 'second' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
