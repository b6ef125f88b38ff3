// ARGS: prove
// Twin: the table holds nop and add only; drain exists but nobody can call it.
#include <assert.h>
#include <pthread.h>
static int balance = 5;
static void nop(void) { }
static void add(void) { balance++; }
static void drain(void) { balance = 0; }
static const struct op { const char *name; void (*run)(void); } ops[] = { {"nop", nop}, {"add", add} };
static void *w(void *a) {
  for (unsigned i = 0; i < sizeof ops / sizeof ops[0]; i++) ops[i].run();
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(balance == 6);
  return 0;
}
// ----
// verdict: true
// exit: 0
