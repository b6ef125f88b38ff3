// Behind a `void *` of a struct that an unknown function gets may lie anything.
#include <assert.h>
#include <pthread.h>

struct request {
  int kind;
  void *data;
};

static int x;
static struct request one = {1, &x};
void serve(struct request *);

static void *run(void *unused) {
  serve(&one);
  assert(x == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'serve')
// exit: 5
