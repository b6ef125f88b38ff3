// A static buffer that is printed while another call fills it.
#include <pthread.h>
#include <stdio.h>

static const char *message(int e) {
  static char b[32];
  snprintf(b, sizeof b, "error %d", e);
  return b;
}

static void *f(void *unused) {
  puts(message(3));
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// 7:3: error: data race on 'b': 'f 1' writes it here, holding no lock [data-race]
// 7:3: note: 'f 2' writes it here at the same time, holding no lock
// note: 'f 1' gets there so: f calls message (a_static_message_fail.c:12:8)
// note: 'f 2' gets there so: f calls message (a_static_message_fail.c:12:8)
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
