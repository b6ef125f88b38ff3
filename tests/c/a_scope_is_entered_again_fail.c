// A block that is entered again, behind the initialiser: the variable holds anything, not what it held before.
#include <assert.h>
#include <pthread.h>


static void *run(void *unused) {
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int k = 5;
    case 0: k = 5; break;
    case 1: assert(k == 5);
    }
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
