// ARGS: prove --deadlock --assume sc
// The consumer signals the wrong condition.
#include <assert.h>
#include <threads.h>
static mtx_t m;
static cnd_t filled, emptied;
static int items;
static int producer(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; ++i) {
    mtx_lock(&m);
    while (items == 1) cnd_wait(&emptied, &m);
    items++;
    cnd_signal(&filled);
    mtx_unlock(&m);
  }
  return 0;
}
static int consumer(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; ++i) {
    mtx_lock(&m);
    while (items == 0) cnd_wait(&filled, &m);
    items--;
    assert(items == 0);
    cnd_signal(&filled);
    mtx_unlock(&m);
  }
  return 0;
}
int main(void) {
  thrd_t a, b;
  mtx_init(&m, mtx_plain);
  cnd_init(&filled);
  cnd_init(&emptied);
  thrd_create(&a, producer, 0);
  thrd_create(&b, consumer, 0);
  thrd_join(a, 0);
  thrd_join(b, 0);
}
// ----
// error: no thread can move any more, with producer.ended = false, consumer.ended = false, emptied$pending = 0, emptied$waiting = 1, filled$pending = 0, filled$waiting = 1, items = 0, m$owner = none [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
