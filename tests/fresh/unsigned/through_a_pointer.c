// ARGS: prove
// A number that was made a pointer may be as large as it likes.
#include <assert.h>
#include <pthread.h>
static void *f(void *arg) {
  unsigned given = (unsigned long)arg;
  unsigned short x1 = 0;
  for (unsigned char i2 = 253; i2 != 0; i2++) {
    if (given - i2 != 3) {
      x1 = given++;
    }
  }
  assert((-given) == 4294967294U);
  return 0;
}
int main(void) {
  pthread_t t1;
  pthread_create(&t1, 0, f, (void *)18446744073709551615UL);
  pthread_join(t1, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
