// A variable of a loop's body is a new one in each round, with that round's value.
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
    assert(p->v == 0);
    assert(p == &n);
    head = 0;
  }
  return unused;
}
int main(void) { pthread_t a; pthread_create(&a, 0, run, 0); return 0; }
// ----
// 13:5: error: this can fail: 'run' is here with head = -824633720832, heap.blocks = [all: false][-2 := true][-1 := true], struct node.next = [all: -1][-824633720832 := 0][-274877906944 := 0], struct node.v = [all: -1][-824633720824 := 1][-274877906936 := 0] [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
