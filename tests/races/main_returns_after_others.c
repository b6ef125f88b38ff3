// Main waits for those who use its variables, or ends the process while it is there.
#include <pthread.h>
#include <stdlib.h>
static void *w(void *p) {
  *(int *)p = 1;
  return 0;
}
int main(int argc, char **argv) {
  int x = 0;
  pthread_t t;
  pthread_create(&t, 0, w, &x);
  if (argc > 1) exit(1);
  pthread_join(t, 0);
  return x;
}
// ----
// verdict: true
// exit: 0
