// By any chain of pointers, and even if the function gets there later.
#include <assert.h>
#include <pthread.h>

struct operations {
  void (*work)(void);
};
struct driver {
  const char *name;
  struct operations *operations;
};
struct bus {
  struct driver *drivers[2];
};
int register_bus(struct bus *bus);

static int g;

static void work(void) { g = 1; }

static struct operations operations;
static struct driver driver = {"driver", &operations};
static struct bus bus = {{&driver, 0}};

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  register_bus(&bus);
  operations.work = work;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 33:3: warning: unsupported in thread 'main': function 'work', which can be found by the unknown function 'register_bus' [unsupported-c]
// verdict: unknown(unsupported function 'work', which can be found by the unknown function 'register_bus' at a_nested_struct_of_functions_is_given_to_a_stranger_fail.c:33:3)
// exit: 5
