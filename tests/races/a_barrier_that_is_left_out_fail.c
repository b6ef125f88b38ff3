// Without it the number orders nothing.
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
// 14:3: error: data race on 'data': 'writer' writes it here, holding no lock [data-race]
// 22:10: note: 'reader' reads it here later, holding no lock
// 15:3: note: 'writer' writes 'ready.counter' without release order
// 20:8: note: 'reader' reads 'ready.counter' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
