// ARGS: prove
// scandir's filter counts the entries that it sees.
#include <assert.h>
#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
static int seen;
static int only_dirs(const struct dirent *d) { seen++; return d->d_type == 4; }
static void *w(void *a) { struct dirent **l; scandir("/", &l, only_dirs, alphasort); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(seen == 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'only_dirs', which is given to the unknown function 'scandir' at twalk_scandir_33.c:9:63)
// exit: 5
