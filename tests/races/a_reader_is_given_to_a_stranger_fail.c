// A function that writes nothing may still race.
#include <pthread.h>

int register_reader(int (*reader)(void));

static int g;

static int reader(void) { return g; }

static void *run(void *unused) {
  g = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  register_reader(reader);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 17:19: warning: unsupported in thread 'main': function 'reader', which is given to the unknown function 'register_reader' [unsupported-c]
// verdict: unknown(unsupported function 'reader', which is given to the unknown function 'register_reader' at a_reader_is_given_to_a_stranger_fail.c:17:19)
// exit: 5
