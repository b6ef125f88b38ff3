// strdup reads the text that it copies, strcpy writes it.
#include <pthread.h>
#include <string.h>

static char text[64] = "a";

static void *copies(void *unused) {
  (void)unused;
  return strdup(text);
}

static void *writes(void *unused) {
  strcpy(text, "hello");
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, copies, 0);
  pthread_create(&u, 0, writes, 0);
  return 0;
}
// ----
// 13:3: error: data race on 'text': 'writes' writes it here, holding no lock [data-race]
// 9:10: note: 'copies' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
