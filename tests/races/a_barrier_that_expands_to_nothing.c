// On this machine the operation is a barrier by itself; the kernel's memory model asks for both.
#define __KERNEL__
#define smp_mb__before_atomic() do { } while (0)
typedef struct { int counter; } atomic_t;
void atomic_inc(atomic_t *);
int atomic_read(const atomic_t *);
void smp_rmb(void);
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static atomic_t ready;
static int data;

static int writer(void *unused) {
  data = 1;
  smp_mb__before_atomic();
  atomic_inc(&ready);
  return 0;
}

static int reader(void *unused) {
  if (!atomic_read(&ready)) return 0;
  smp_rmb();
  return data;
}

int main(void) {
  kthread_run(writer, 0, "a");
  kthread_run(reader, 0, "b");
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
