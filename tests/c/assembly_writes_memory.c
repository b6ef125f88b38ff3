// Assembly that may write memory writes what its operands reach, and what escaped before: not a variable whose address
// nobody has.
#include <assert.h>
#include <pthread.h>

static int given, other;

static void *run(void *unused) {
  int status;
  other = 1;
  __asm__ volatile("movl $1, (%1)" : "=a"(status) : "r"(&given) : "memory");
  assert(other == 1);
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
