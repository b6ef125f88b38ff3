// ARGS: prove
// As 36 with a cast: the plugin's init comes from a shared object and may write the exported `budget` or call the exported spend().
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>
int budget = 10;
void spend(int n) { budget -= n; }
static void *load(void *path) {
  void *h = dlopen(path, RTLD_NOW);
  if (h) {
    int (*init)(void);
    init = (int (*)(void))dlsym(h, "plugin_init");
    if (init) init();
  }
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  if (argc < 2) return 1;
  pthread_create(&t, 0, load, argv[1]);
  pthread_join(t, 0);
  assert(budget == 10);
  return 0;
}
// ----
// verdict: unknown(no body: 'dlopen')
// exit: 5
