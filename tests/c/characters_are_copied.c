// Among characters there is no address.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char message[8];
static unsigned long size = 8;

static void *run(void *unused) {
  int own = 1, *p = &own;
  char text[8] = "abc";
  memcpy(message, text, size);
  *p = 2;
  assert(own == 2);
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
