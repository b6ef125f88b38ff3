// CMD: prove .            EXPECT: false(unreach-call)
// The weak hook of this file is replaced by the strong one of board.c, which sets volts to 12.
#include <assert.h>
#include <pthread.h>
int volts = 5;
__attribute__((weak)) void board_init(void) { }
static void *w(void *a) { board_init(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(volts == 5);
  return 0;
}
