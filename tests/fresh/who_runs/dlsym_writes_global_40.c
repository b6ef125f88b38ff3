// ARGS: prove
// dlsym may give the address of the exported variable `level`.
#define _GNU_SOURCE
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>
int level = 1;
static void *w(void *name) { int *p = dlsym(RTLD_DEFAULT, name); if (p) *p = 0; return 0; }
int main(int argc, char **argv) {
  pthread_t t;
  if (argc < 2) return 1;
  pthread_create(&t, 0, w, argv[1]);
  pthread_join(t, 0);
  assert(level == 1);
  return 0;
}
// ----
// verdict: unknown(no body: 'dlsym')
// exit: 5
