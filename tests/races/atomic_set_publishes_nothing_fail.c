// atomic_set and atomic_read are unordered (Documentation/atomic_t.txt).
typedef struct { int counter; } atomic_t; void atomic_set(atomic_t*, int); int atomic_read(const atomic_t*); void atomic_inc(atomic_t*); int atomic_dec_and_test(atomic_t*); struct task_struct; struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static atomic_t fl; static int d;
static int f(void *p) { d = 1; atomic_set(&fl, 1); return 0; }
static int g(void *p) { if (atomic_read(&fl)) d = 2; return 0; }
int main(void) { kthread_run(f, 0, "f"); kthread_run(g, 0, "g"); return 0; }
// ----
