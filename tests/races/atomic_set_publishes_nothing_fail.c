// atomic_set and atomic_read are unordered (Documentation/atomic_t.txt).
typedef struct { int counter; } atomic_t; void atomic_set(atomic_t*, int); int atomic_read(const atomic_t*); void atomic_inc(atomic_t*); int atomic_dec_and_test(atomic_t*); struct task_struct; struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static atomic_t fl; static int d;
static int f(void *p) { d = 1; atomic_set(&fl, 1); return 0; }
static int g(void *p) { if (atomic_read(&fl)) d = 2; return 0; }
int main(void) { kthread_run(f, 0, "f"); kthread_run(g, 0, "g"); return 0; }
// ----
// 4:25: error: data race on 'd': 'f' writes it here, holding no lock [data-race]
// 5:47: note: 'g' writes it here later, holding no lock
// 4:32: note: 'f' writes 'fl.counter' without release order
// 5:29: note: 'g' reads 'fl.counter' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
