// ARGS: races
// Twin: main reads with memcmp only after joining the thread that filled the buffer with memmove and memset.
#include <pthread.h>
#include <string.h>
static unsigned char page[64];

static void *fill(void *arg) {
  (void)arg;
  memset(page, 1, sizeof page);
  memmove(page + 4, page, 16);
  return 0;
}

int main(void) {
  pthread_t a;
  unsigned char zero[64];
  memset(zero, 0, sizeof zero);
  pthread_create(&a, 0, fill, 0);
  pthread_join(a, 0);
  return memcmp(page, zero, sizeof page) != 0;
}
// ----
// verdict: true
// exit: 0
