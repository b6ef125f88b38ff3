// A function that writes nothing and calls nothing may be called by anybody. A table that no
// unknown function gets hold of is called by nobody but us.
#include <assert.h>
#include <pthread.h>

struct order {
  int (*compare)(int, int);
};
int sort_by(struct order *order, int *numbers);

struct device;
struct operations {
  void (*open)(struct device *);
};
struct device {
  const struct operations *operations;
  int opened;
};

static int g, numbers;

static int smaller(int a, int b) { return a - b; }
static void open_one(struct device *d) { g = d->opened = 0; }
static void open_two(struct device *d) { g = d->opened = 0; }

static struct order order = {smaller};
static const struct operations one = {open_one}, two = {open_two};
static struct device first = {&one, 0}, second = {&two, 0};

static void *run(void *argument) {
  struct device *d = argument ? &first : &second;
  d->operations->open(d);
  assert(g == 0);
  return 0;
}

int main(void) {
  pthread_t t;
  sort_by(&order, &numbers);
  pthread_create(&t, 0, run, 0);
  pthread_create(&t, 0, run, &first);
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
