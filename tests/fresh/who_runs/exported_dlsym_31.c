// ARGS: prove
// plugin_tick is exported and found by dlsym: the call through the result may run it.
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>
static int n;
void plugin_tick(void) { n++; }
static void *w(void *a) { void (*f)(void) = (void (*)(void))dlsym(0, "plugin_tick"); if (f) f(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(n == 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'dlsym')
// exit: 5
