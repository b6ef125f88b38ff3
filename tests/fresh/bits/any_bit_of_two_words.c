// ARGS: races
// (expected: false)
#define __KERNEL__
typedef unsigned long size_t; typedef unsigned gfp_t; struct task_struct; typedef struct { int c; } atomic_t; struct mutex { int x; };
int rand(void); void *kzalloc(size_t, gfp_t); struct task_struct *kthread_run(int (*fn)(void *), void *data, const char *fmt, ...); int kthread_stop(struct task_struct *);
void set_bit(long, volatile unsigned long *);
struct d { unsigned long fl[2]; int x; }; static struct d *g;
static int r(void *p) { set_bit((long)rand() & 127, g->fl); return 0; }
static int w(void *p) { g->fl[1] = 0; return 0; }
int main(void) { g = kzalloc(sizeof *g, 0); if (!g) return 1; struct task_struct *a = kthread_run(r, 0, "a"), *b = kthread_run(w, 0, "b"); kthread_stop(a); kthread_stop(b); return 0; }
// ----
// 8:25: error: data race on '*int64': 'r' reads it here (atomic), holding no lock [data-race]
// 9:25: note: 'w' writes it here later, holding no lock
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
