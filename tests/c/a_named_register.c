// A local variable in a named register is like any other; a register of the file only assembly uses.
#include <assert.h>
#include <pthread.h>

register unsigned long stack __asm__("rsp");
static int got, copied;

static void *run(void *unused) {
  register int value __asm__("eax");
  int failed;
  value = 7;
  __asm__ volatile("call put" : "=c"(failed), "+r"(stack) : "r"(value));
  if (!failed) copied = value;
  got = 1;
  assert(copied == 0 || copied == 7);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
