// CMD: prove .            EXPECT: false(unreach-call)
// `cur` looks settled to &a in main.c, but redirect() in sw.c makes it &b.
#include <assert.h>
#include <pthread.h>
struct buf { int used; };
struct buf a, b;
struct buf *cur = &a;
void redirect(void);
static void *writer(void *x) { cur->used = 7; return x; }
int main(void) {
  pthread_t t;
  redirect();
  pthread_create(&t, 0, writer, 0);
  pthread_join(t, 0);
  assert(b.used == 0);
  return 0;
}
