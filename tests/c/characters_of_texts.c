// Texts consist of their characters, and of a zero.
#include <assert.h>
#include <pthread.h>

static const char *const names[] = { "one", "two" };
static struct { const char *name; int value; } table[] = { { "ab", 1 }, { "c", 2 } };
static int second = 1;

static void *run(void *unused) {
  assert("hello"[second] == 'e' && __func__[0] == 'r' && ""[0] == 0);
  assert(names[second][0] == 't' && table[0].name[1] == 'b');
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
