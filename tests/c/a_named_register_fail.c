// A local variable in a named register is like any other; but not a register of the file, which only assembly may use.
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
  got = (int)stack;
  assert(copied == 0 || copied == 7);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 14:14: warning: unsupported in thread 'run': variable 'stack' in a named register [unsupported-c]
// verdict: unknown(unsupported variable 'stack' in a named register at a_named_register_fail.c:14:14)
// exit: 5
