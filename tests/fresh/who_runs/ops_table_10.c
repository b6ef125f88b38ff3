// ARGS: prove
// The table's third entry drains the account that the assertion is about.
#include <assert.h>
#include <pthread.h>
static int balance = 5;
static void nop(void) { }
static void add(void) { balance++; }
static void drain(void) { balance = 0; }
static const struct op { const char *name; void (*run)(void); } ops[] = { {"nop", nop}, {"add", add}, {"drain", drain} };
static void *w(void *a) {
  for (unsigned i = 0; i < sizeof ops / sizeof ops[0]; i++) ops[i].run();
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(balance >= 5);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
