// main does not wait for the thread.
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
int kthread_stop(struct task_struct *);
_Bool kthread_should_stop(void);
static int n;

static int run(void *unused) {
  while (!kthread_should_stop()) n = n + 1;
  return 0;
}

int main(void) {
  struct task_struct *t = kthread_run(run, 0, "run");
  n = 0;
  kthread_stop(t);
  return 0;
}
// ----
// 15:3: error: data race on 'n': 'main' writes it here, holding no lock [data-race]
// 9:38: note: 'run' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
