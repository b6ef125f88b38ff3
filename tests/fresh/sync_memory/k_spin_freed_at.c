// ARGS: races
// (expected: false)
#define __KERNEL__
typedef unsigned int u32; typedef _Bool bool; typedef unsigned long size_t; typedef unsigned int gfp_t;
#define GFP_KERNEL 0u
typedef struct { int counter; } atomic_t;
typedef struct { int raw; } spinlock_t;
typedef struct { unsigned sequence; } seqcount_t;
typedef struct { seqcount_t seqcount; spinlock_t lock; } seqlock_t;
struct mutex { int x; }; struct rw_semaphore { int c; }; struct task_struct;
typedef struct { int w; } wait_queue_head_t;
struct completion { unsigned done; wait_queue_head_t wait; };
struct rcu_head { struct rcu_head *next; void (*func)(struct rcu_head *); };
void mutex_lock(struct mutex *); void mutex_unlock(struct mutex *); int mutex_trylock(struct mutex *); bool mutex_is_locked(struct mutex *);
void spin_lock(spinlock_t *); void spin_unlock(spinlock_t *); int spin_trylock(spinlock_t *); int spin_is_locked(spinlock_t *);
void down_read(struct rw_semaphore *); void up_read(struct rw_semaphore *); void down_write(struct rw_semaphore *); void up_write(struct rw_semaphore *);
int down_read_trylock(struct rw_semaphore *);
int atomic_read(const atomic_t *); void atomic_set(atomic_t *, int); void atomic_inc(atomic_t *); void atomic_dec(atomic_t *); int atomic_dec_and_test(atomic_t *); int atomic_inc_return(atomic_t *); int atomic_cmpxchg(atomic_t *, int, int); int atomic_inc_not_zero(atomic_t *);
void set_bit(long, volatile unsigned long *); void clear_bit(long, volatile unsigned long *); int test_bit(long, const volatile unsigned long *); int test_and_set_bit(long, volatile unsigned long *); int test_and_set_bit_lock(long, volatile unsigned long *); void clear_bit_unlock(long, volatile unsigned long *);
unsigned read_seqbegin(const seqlock_t *); unsigned read_seqretry(const seqlock_t *, unsigned); void write_seqlock(seqlock_t *); void write_sequnlock(seqlock_t *);
void init_completion(struct completion *); void complete(struct completion *); void complete_all(struct completion *); void wait_for_completion(struct completion *); bool try_wait_for_completion(struct completion *); unsigned long wait_for_completion_timeout(struct completion *, unsigned long); bool completion_done(struct completion *); void reinit_completion(struct completion *);
void rcu_read_lock(void); void rcu_read_unlock(void); void synchronize_rcu(void); void kfree(const void *); void *kmalloc(size_t, gfp_t); void *kzalloc(size_t, gfp_t);
void wake_up(wait_queue_head_t *); void schedule(void);
void smp_mb(void); void smp_wmb(void); void smp_rmb(void);
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
struct task_struct *kthread_run(int (*fn)(void *), void *data, const char *fmt, ...); int kthread_stop(struct task_struct *);
void local_irq_disable(void); void local_irq_enable(void); void preempt_disable(void); void preempt_enable(void);
#include <assert.h>
#define BUG() assert(0)
#define BUG_ON(c) do { if (c) BUG(); } while (0)
struct d { spinlock_t l; int x; }; static struct d *g;
static int r(void *p) { spin_lock(&g->l); spin_unlock(&g->l); return 0; }
static int w(void *p) { kfree(g); return 0; }
int main(void) { g = kzalloc(sizeof *g, GFP_KERNEL); if (!g) return 1; struct task_struct *a = kthread_run(r, 0, "a"), *b = kthread_run(w, 0, "b"); kthread_stop(a); kthread_stop(b); return 0; }
// ----
// 33:25: error: data race on '*lock': 'r' writes it here (atomic), holding no lock [data-race]
// 34:25: note: 'w' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
