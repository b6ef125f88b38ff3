#include <pthread.h>
/* Größe, 大きさ */ static int größe;
static void *f(void *unused) {
  /* 変数 */ größe++;
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
