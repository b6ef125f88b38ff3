// Names and texts of several widths: größe, 試験.
#include <assert.h>
#include <pthread.h>

int n;
const char *größe = "試験";

void *läuft(void *a) {
  /* 試験 */ n = 1;
  /*幅*/ assert(/*ä*/n != 1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, läuft, 0);
  pthread_join(t, 0);
  return größe == 0;
}
