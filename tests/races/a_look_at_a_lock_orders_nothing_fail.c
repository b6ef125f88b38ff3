// spin_is_locked orders nothing.
#include <assert.h>
typedef struct { int x; } spinlock_t; void spin_lock(spinlock_t*); void spin_unlock(spinlock_t*); int spin_trylock(spinlock_t*); int spin_is_locked(spinlock_t*); struct task_struct; struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static spinlock_t m; static int x;
static int f(void *p) { x = 42; spin_lock(&m); return 0; }
static int g(void *p) { if (spin_is_locked(&m)) assert(x == 42); return 0; }
int main(void) { kthread_run(f, 0, "f"); kthread_run(g, 0, "g"); return 0; }
// ----
// 5:25: error: data race on 'x': 'f' writes it here, holding no lock [data-race]
// 6:49: note: 'g' reads it here later, holding no lock
// 6:29: note: 'g' only looks at the lock here, which orders nothing
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
