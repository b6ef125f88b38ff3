// ARGS: prove
// strtok(0) goes on in line, which was handed over before, and writes a NUL at 3.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <string.h>
static char line[] = "a,b,c";
static void *w(void *a) {
  char *p = strtok(line, ",");
  line[3] = 44;
  p = strtok(0, ",");
  assert(line[3] == 44);
  (void)p;
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(rests on what 'strtok' does)
// exit: 5
