// An array of functions, and a function in a variable.
#include <assert.h>
#include <pthread.h>

int register_all(void (*const *handlers)(void));
int register_one(void (*handler)(void));

static int g;

static void one(void) { g = 1; }
static void two(void) { g = 2; }

static void (*const table[2])(void) = {0, one};

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  void (*held)(void) = two;
  register_one(held);
  register_all(table);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 24:16: warning: unsupported in thread 'main': function 'two', which is given to the unknown function 'register_one' [unsupported-c]
// 24:3: warning: unsupported in thread 'main': function 'one', which can be found by the unknown function 'register_one' [unsupported-c]
// 25:3: warning: unsupported in thread 'main': function 'one', which can be found by the unknown function 'register_all' [unsupported-c]
// 25:3: warning: unsupported in thread 'main': function 'two', which can be found by the unknown function 'register_all' [unsupported-c]
// verdict: unknown(unsupported function 'two', which is given to the unknown function 'register_one' at a_table_of_functions_is_given_to_a_stranger_fail.c:24:16)
// exit: 5
