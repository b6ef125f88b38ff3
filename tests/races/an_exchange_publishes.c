// A read-modify-write that gives a value back is fully ordered.
typedef struct { int counter; } atomic_t; void atomic_set(atomic_t*, int); int atomic_read(const atomic_t*); int atomic_xchg(atomic_t *, int); int atomic_dec_and_test(atomic_t*); struct task_struct; struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static atomic_t fl; static int d;
static int f(void *p) { d = 1; atomic_xchg(&fl, 1); return 0; }
static int g(void *p) { if (atomic_xchg(&fl, 0)) d = 2; return 0; }
int main(void) { kthread_run(f, 0, "f"); kthread_run(g, 0, "g"); return 0; }
// ----
// verdict: true
// exit: 0
