// ARGS: prove
// The key's destructor runs at the thread's end and takes `live` back to 0.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static int live;
static void drop(void *p) { live--; free(p); }
static void *w(void *a) { pthread_setspecific(key, malloc(8)); live = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_key_create(&key, drop);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(live == 1);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'drop', which is given to the unknown function 'pthread_key_create' at key_destructor_07.c:12:28)
// exit: 5
