// A thread that was told to end has done everything or nothing.
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
  assert(n == 0 || n == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
