// set_bit and test_bit are unordered (Documentation/atomic_bitops.txt).
void set_bit(long, volatile unsigned long*); int test_bit(long, const volatile unsigned long*); struct task_struct; struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static unsigned long fl; static int d;
static int f(void *p) { d = 1; set_bit(0, &fl); return 0; }
static int g(void *p) { if (test_bit(0, &fl)) d = 2; return 0; }
int main(void) { kthread_run(f, 0, "f"); kthread_run(g, 0, "g"); return 0; }
// ----
// 4:25: error: data race on 'd': 'f' writes it here, holding no lock [data-race]
// 5:47: note: 'g' writes it here later, holding no lock
// 4:32: note: 'f' writes 'fl' without release order
// 5:29: note: 'g' reads 'fl' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
