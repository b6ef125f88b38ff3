// Whoever gets a struct may call the functions in it, at any time: they are not left out.
#include <assert.h>
#include <pthread.h>

struct file_operations {
  const char *owner;
  int (*open)(int);
};
int register_chrdev(unsigned major, const char *name, const struct file_operations *ops);

static int g;

static int device_open(int minor) { return g = minor; }

static const struct file_operations ops = {"me", device_open};

static void *run(void *unused) {
  g = 0;
  assert(g == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  register_chrdev(0, "device", &ops);
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// 25:3: warning: unsupported in thread 'main': function 'device_open', which can be found by the unknown function 'register_chrdev' [unsupported-c]
// verdict: unknown(unsupported function 'device_open', which can be found by the unknown function 'register_chrdev' at a_struct_of_functions_is_given_to_a_stranger_fail.c:25:3)
// exit: 5
