// Example 1 of Henzinger, Jhala, Majumdar, Qadeer: a lock that knows its owner, made of a variable,
// and data that is written under it. In plain C, as the paper prints it; acquiring is atomic.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

static int m;    // 0: free, else the number of its owner
static int data;

static void acquire(int me) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(m == 0);
  m = me;
  __VERIFIER_atomic_end();
}

static void release(void) {
  __VERIFIER_atomic_begin();
  m = 0;
  __VERIFIER_atomic_end();
}

static void *run(void *argument) {
  int me = (int)(long)argument;
  for (;;) {
    acquire(me);
    data = me;
    release();
  }
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, run, (void *)1);
  pthread_create(&second, 0, run, (void *)2);
  return 0;
}
