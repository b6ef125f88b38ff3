// ARGS: prove
// The buffer was handed over by setvbuf; fputs writes it later.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static char buf[256];
static void *w(void *a) {
  setvbuf(stdout, buf, _IOFBF, sizeof buf);
  buf[0] = 0;
  fputs("hello", stdout);
  assert(buf[0] == 0);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(no body: 'setvbuf')
// exit: 5
