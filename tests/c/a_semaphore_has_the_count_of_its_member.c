// Semaphores and completions that the C text initialises, with static storage and as locals.
#define __KERNEL__
#include <assert.h>
#include <pthread.h>

struct semaphore {
  int lock;
  unsigned count;
  void *waiting;
};
struct completion {
  unsigned done;
  int waiting;
};
void down(struct semaphore *);
void up(struct semaphore *);
int down_trylock(struct semaphore *);
_Bool try_wait_for_completion(struct completion *);

static struct semaphore one = {.count = 1};
static struct {
  int n;
  struct semaphore two;
  struct completion event;
} table[2] = {{1, {.count = 7}}, {2, {.count = 2}, {.done = 1}}};
static _Atomic int inside;

static void *worker(void *unused) {
  down(&one);
  inside++;
  assert(inside == 1);
  inside--;
  up(&one);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  struct semaphore own = {.count = 1};
  assert(down_trylock(&own) == 0 && down_trylock(&own) == 1);
  assert(down_trylock(&table[1].two) == 0 && down_trylock(&table[1].two) == 0);
  assert(down_trylock(&table[1].two) == 1);
  assert(try_wait_for_completion(&table[1].event) && !try_wait_for_completion(&table[0].event));
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
