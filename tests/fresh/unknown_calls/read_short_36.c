// ARGS: prove
// read of 2 bytes never touches b[2], b[3]; at end of file nothing is written.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  char b[4] = {1, 1, 1, 1};
  ssize_t n = read(0, b, 2);
  assert(b[2] == 1 && b[3] == 1);
  if (n == 0) assert(b[0] == 1);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at read_short_36.c:12:15: an interleaving was found that the code may not have)
// exit: 5
