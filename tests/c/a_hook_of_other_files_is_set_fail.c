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
// 20:10: warning: unsupported: function 'handler', which other code runs, by its name or through a variable of that code [unsupported-c]
// verdict: unknown(unsupported function 'handler', which other code runs, by its name or through a variable of that code at a_hook_of_other_files_is_set_fail.c:20:10)
// exit: 5
