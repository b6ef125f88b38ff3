// What nobody looks at is no excuse.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int g;

static void *run(void *unused) {
  char text[8];
  sprintf(text, "%d", g);
  puts(text);
  strchr(text, 97);
  assert(g == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 14:3: error: this can fail: 'run' is here with g = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
