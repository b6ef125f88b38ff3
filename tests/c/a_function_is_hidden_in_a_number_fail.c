// The address of a function in a number, or behind a void pointer, is still that function.
#include <assert.h>
#include <pthread.h>

struct entry {
  unsigned long address;
};
int add_entry(struct entry *e);

static int g;

static void handler(void) { g = 1; }

static struct entry entry;

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  entry.address = (unsigned long)handler;
  add_entry(&entry);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 25:3: warning: unsupported in thread 'main': function 'handler', which can be found by the unknown function 'add_entry' [unsupported-c]
// verdict: unknown(unsupported function 'handler', which can be found by the unknown function 'add_entry' at a_function_is_hidden_in_a_number_fail.c:25:3)
// exit: 5
