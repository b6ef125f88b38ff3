// kthread_should_stop() tests a bit, which orders nothing; whether kthread_stop() wakes the thread up, which
// would, is left open.
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
int kthread_stop(struct task_struct *);
_Bool kthread_should_stop(void);
static int n;

static int run(void *unused) {
  while (!kthread_should_stop()) {
  }
  n = 1;
  return 0;
}

int main(void) {
  struct task_struct *t = kthread_run(run, 0, "run");
  n = 0;
  kthread_stop(t);
  return 0;
}
// ----
// verdict: unknown(possible race on 'n', unless something orders the two accesses)
// exit: 5
