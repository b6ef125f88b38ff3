// ARGS: prove
// fread of the file just written gives 9.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  FILE *f = tmpfile(); int v = 9, r = 0;
  if (!f) return 1;
  if (fwrite(&v, sizeof v, 1, f) != 1) return 1;
  rewind(f);
  if (fread(&r, sizeof r, 1, f) != 1) return 1;
  assert(r == 9);
  fclose(f);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'tmpfile' does)
// exit: 5
