// Assembly that may write memory may write what its operands reach; what it writes is not followed.
#include <assert.h>
#include <pthread.h>

static int given;

static void *run(void *unused) {
  int status;
  __asm__ volatile("movl $1, (%1)" : "=a"(status) : "r"(&given) : "memory");
  assert(given == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at assembly_writes_memory_fail.c:9:3: an interleaving was found that the code may not have)
// exit: 5
