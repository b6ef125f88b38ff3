// A variable of a loop's body is a new one in each round.
#include <assert.h>
#include <pthread.h>
struct node { struct node *next; int v; };
static struct node *head;
static void *run(void *unused) {
  for (int i = 0; i < 2; i++) {
    struct node n;
    n.v = i;
    n.next = 0;
    head = &n;
    struct node *p = head;
    assert(p->v == i);
    assert(p == &n);
    head = 0;
  }
  return unused;
}
int main(void) { pthread_t a; pthread_create(&a, 0, run, 0); return 0; }
// ----
// verdict: true
// exit: 0
