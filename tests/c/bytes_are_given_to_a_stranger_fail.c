// Whoever gets a char * may write what it points into.
#include <assert.h>
#include <pthread.h>

static int g = 1, *where = &g;
void stranger(char *);

static void *run(void *unused) {
  char *c = (char *)where;
  stranger(c);
  assert(g == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'stranger')
// exit: 5
