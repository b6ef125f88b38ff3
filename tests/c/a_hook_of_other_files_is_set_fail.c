// A variable of another file: its functions read it.
#include <assert.h>
#include <pthread.h>

extern void (*hook)(void);
void tick(void);

static int g;

static void handler(void) { g = 1; }

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  hook = handler;
  tick();
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 21:3: warning: unsupported in thread 'main': function 'handler', which can be found by the unknown function 'tick' [unsupported-c]
// verdict: unknown(unsupported function 'handler', which can be found by the unknown function 'tick' at a_hook_of_other_files_is_set_fail.c:21:3)
// exit: 5
