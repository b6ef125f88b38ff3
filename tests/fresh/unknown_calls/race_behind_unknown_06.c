// ARGS: races
// hw_claim() may be a lock or may never return for the second caller: no certain race.
#include <pthread.h>
int hw_claim(int unit);
void hw_release(int unit);
static struct { int reg; int shadow; } dev;
static void *w(void *a) {
  if (hw_claim(0)) { dev.reg = dev.shadow; dev.shadow++; hw_release(0); }
  return a;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'hw_claim' does)
// exit: 5
