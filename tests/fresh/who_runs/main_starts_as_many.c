// ARGS: check
// As many as the contract says: two in a loop, or one of two that an argument chooses.
#include <assert.h>
#include <pthread.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a instances 2 { init S; state S assert g == 0; }
thread B for b { init S; state S assert g == 0; }
*/
int g;
void *a(void *u) { assert(g == 0); return 0; }
void *b(void *u) { assert(g == 0); return 0; }
int main(int argc, char **argv) {
  pthread_t t[2], other;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, a, 0);
  if (argc > 1)
    pthread_create(&other, 0, b, argv);
  else
    pthread_create(&other, 0, b, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
