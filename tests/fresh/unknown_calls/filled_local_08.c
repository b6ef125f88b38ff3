// ARGS: prove
// load_config() may write the struct it is handed, and keeps the heap block that lies behind it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct config { int retries; int *levels; };
int load_config(struct config *c);
static void *w(void *p) { struct config *c = p; assert(c->levels[0] == 1); return 0; }
int main(void) {
  struct config c = { 3, malloc(2 * sizeof(int)) };
  pthread_t t;
  c.levels[0] = 1; c.levels[1] = 2;
  load_config(&c);
  pthread_create(&t, 0, w, &c);
  pthread_join(t, 0);
  free(c.levels);
  return 0;
}
// ----
// verdict: unknown(no body: 'load_config')
// exit: 5
