// CMD: prove .            EXPECT: false(unreach-call) or unknown
// plugin.c registers itself from a constructor; main runs what was registered, which breaks the assertion.
#include <assert.h>
#include <pthread.h>
#include "plugin.h"
static void (*plugins[4])(void);
static int nplugins;
int budget = 10;
void plugin_register(void (*f)(void)) { plugins[nplugins++] = f; }
static void *run(void *a) { for (int i = 0; i < nplugins; i++) plugins[i](); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(budget == 10);
  return 0;
}
