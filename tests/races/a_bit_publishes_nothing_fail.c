// set_bit and test_bit are unordered (Documentation/atomic_bitops.txt).
void set_bit(long, volatile unsigned long*); int test_bit(long, const volatile unsigned long*); struct task_struct; struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static unsigned long fl; static int d;
static int f(void *p) { d = 1; set_bit(0, &fl); return 0; }
static int g(void *p) { if (test_bit(0, &fl)) d = 2; return 0; }
int main(void) { kthread_run(f, 0, "f"); kthread_run(g, 0, "g"); return 0; }
// ----
