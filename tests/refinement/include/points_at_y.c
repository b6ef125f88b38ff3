#include <pthread.h>
int x, y, *p;
static void *body(void *unused) {
  p = &y;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, body, 0);
  return 0;
}
