// The function that is called may be somebody else's, who then gets our table.
#include <assert.h>
#include <pthread.h>

struct device;
struct operations {
  void (*open)(struct device *);
  void (*interrupt)(struct device *);
};
struct device {
  const struct operations *operations;
};
struct device *find_device(void);

static int g;

static void open_one(struct device *d) { (void)d; }
static void interrupt(struct device *d) {
  (void)d;
  g = 1;
}

static const struct operations operations = {open_one, interrupt};
static struct device ours = {&operations};

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  struct device *theirs = find_device();
  theirs->operations->open(&ours);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 34:27: warning: unsupported in thread 'main': function 'interrupt', which can be found by the unknown function 'find_device' [unsupported-c]
// 35:3: warning: unsupported in thread 'main': function 'interrupt', which can be found by the unknown function 'theirs->operations->open' [unsupported-c]
// verdict: unknown(unsupported function 'interrupt', which can be found by the unknown function 'find_device' at a_pointer_of_a_stranger_is_called_fail.c:34:27)
// exit: 5
