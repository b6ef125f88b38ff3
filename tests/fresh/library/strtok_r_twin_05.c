// ARGS: races
// Twin of 04: strtok_r with a position and a buffer of each thread's own.
#include <pthread.h>
#include <string.h>

static void *split(void *arg) {
  (void)arg;
  char text[] = "a,b,c";
  char *save = NULL;
  int n = 0;
  for (char *p = strtok_r(text, ",", &save); p; p = strtok_r(NULL, ",", &save))
    n++;
  return (void *)(long)n;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, split, 0);
  pthread_create(&b, 0, split, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
