// ARGS: prove --check memory
// Twin: kfree()/kmalloc() are the user's pool; a block that was given back is still valid memory.
#include <assert.h>
#include <pthread.h>
struct blk { int used; int v; };
static struct blk pool[2]; static int last;
static struct blk *kmalloc(int i) { pool[i].used = 1; return &pool[i]; }
static void kfree(struct blk *b) { b->used = 0; }
static void *w(void *a) { struct blk *b = kmalloc(1); b->v = 6; kfree(b); last = b->v; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(last == 6 && pool[1].used == 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
