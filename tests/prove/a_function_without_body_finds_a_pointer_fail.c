// Nobody here looks at `leak`. Another file can, and finds the address of y in it.
#include <assert.h>
#include <pthread.h>

extern void elsewhere(void);
static int y;
int *const leak = &y;

static void *run(void *unused) {
  y = 2;
  assert(y == 2);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  elsewhere();
  return 0;
}
// ----
// verdict: unknown(no body: 'elsewhere')
// exit: 5
