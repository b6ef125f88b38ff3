// strtok_r remembers in the memory of its caller.
#include <pthread.h>
#include <string.h>


static void *f(void *unused) {
  char own[4] = "a b", *rest;
  strtok_r(own, " ", &rest);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
