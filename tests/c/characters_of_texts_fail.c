// Texts consist of their characters.
#include <assert.h>
#include <pthread.h>

static const char *const names[] = { "one", "two" };
static int second = 1;

static void *run(void *unused) {
  assert(names[second][0] == 'o');
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
