// What is not followed is named with its place, each of them.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>

static jmp_buf there;
static double d;
static int g;
static union { int i; char c[4]; } u;

static int faculty(int n) { return n ? n * faculty(n - 1) : 1; }
static int first(int n, ...) {
  va_list rest;
  va_start(rest, n);
  int value = va_arg(rest, int);
  va_end(rest);
  return value;
}

static void *run(void *unused) {
  if (setjmp(there)) g = 1;
  if (d > 1.0) g = 1;
  u.i = 1;
  g = u.c[0];
  g = faculty(3);
  g = first(1, 2);
  __asm__ volatile("incl %0" : "+m"(g) : : "memory");
  __asm__ volatile(".byte 0x90");
  __asm__ volatile("" : : : "memory");
  void *label = &&out;
  goto *label;
out:
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: unknown(unsupported ...)
// exit: 5
