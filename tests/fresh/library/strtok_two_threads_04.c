// ARGS: races
// strtok keeps its position in a hidden static object: two threads with buffers of their own still race.
#include <pthread.h>
#include <string.h>

static void *split(void *arg) {
  (void)arg;
  char text[] = "a,b,c";
  int n = 0;
  for (char *p = strtok(text, ","); p; p = strtok(NULL, ","))
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
// ...
// verdict: false(no-data-race)
// exit: 10
