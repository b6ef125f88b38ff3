// A variable that the text of the assembly names is written without being an operand: that is not followed.
#include <assert.h>
#include <pthread.h>

int counter;

static void *run(void *unused) {
  __asm__ volatile("incl counter(%%rip)" : : : "memory");
  assert(counter == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 8:3: warning: unsupported in thread 'run': inline assembly that names a variable or function of the program [unsupported-c]
// verdict: unknown(unsupported inline assembly that names a variable or function of the program at assembly_names_a_variable_fail.c:8:3)
// exit: 5
