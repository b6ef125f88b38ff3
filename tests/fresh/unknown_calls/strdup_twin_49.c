// ARGS: prove
// Twin: strdup, free leave cnt alone.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <stdlib.h>
static int cnt;
static void *w(void *a) {
  char *s = strdup("abc");
  cnt = 1;
  if (s) { s[0] = 98; free(s); }
  assert(cnt == 1);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: true
// exit: 0
