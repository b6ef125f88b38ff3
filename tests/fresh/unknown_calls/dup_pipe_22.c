// ARGS: prove
// A dup of the pipe is read: it gives what was written, false is forbidden.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
#include <string.h>
struct chan { int in, out; };
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int p[2]; struct chan c; char b[4] = "";
  if (pipe(p)) return 1;
  c.in = dup(p[0]); c.out = p[1];
  if (write(c.out, "abc", 4) != 4) return 1;
  if (read(c.in, b, 4) != 4) return 1;
  assert(b[0] == 97);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'read' does)
// exit: 5
