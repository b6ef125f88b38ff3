// Constant tables of functions; a static local in a function that is called twice.
#include <assert.h>
#include <pthread.h>

struct operation {
  const char *name;
  int (*apply)(int);
};
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int (*const table[])(int) = { one, two };
static const struct operation operations[] = { { "two", two }, { "one", one } };
static int count(void) {
  static int calls = 3;
  return ++calls;
}

static void *run(void *unused) {
  int i = 1;
  assert(table[i](1) + operations[i].apply(1) == 5);
  assert(table[0](1) + operations[0].apply(1) == 5);
  count();
  assert(count() == 5);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
