// A thread that is told to end before it begins does nothing.
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
int kthread_stop(struct task_struct *);
void assert(int);
static int n;

static int run(void *unused) {
  n = 1;
  return 0;
}

int main(void) {
  struct task_struct *t = kthread_run(run, 0, "run");
  kthread_stop(t);
  assert(n == 1);
  return 0;
}
// ----
// 16:3: error: this can fail: 'main' is here with run.ended = true, run.told = true, n = 0 [assertion-can-fail]
// verdict: false(unreach-call)
// exit: 10
