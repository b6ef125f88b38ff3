// How much memcpy copies is not known; the address of the local may be among it.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct box { int *inside; };
static struct box box;
static unsigned long size = sizeof(struct box);

static void *other(void *unused) {
  if (box.inside) *box.inside = 7;
  return unused;
}

static void *run(void *unused) {
  int own = 1;
  struct box mine = {&own};
  memcpy(&box, &mine, size);
  assert(own == 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, other, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at an_address_is_copied_with_others_fail.c:18:3: an interleaving was found that the code may not have)
// exit: 5
