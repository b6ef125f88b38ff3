// %n writes through an argument of printf.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *run(void *unused) {
  int n = 0;
  printf("abc%hn, %-5n", &n, &n);
  assert(n == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_format_writes_a_number_fail.c:8:3: an interleaving was found that the code may not have)
// exit: 5
