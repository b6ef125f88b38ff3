// Whoever writes a byte of an int races with whoever reads it.
#include <pthread.h>

static int g, *where = &g;

static void *writer(void *unused) {
  char *c = (char *)where;
  c[1] = 1;
  return unused;
}

static void *reader(void *unused) {
  int seen = g;
  return seen ? unused : 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_byte_of_an_int_fail.c:8:3: an interleaving was found that the code may not have)
// exit: 5
