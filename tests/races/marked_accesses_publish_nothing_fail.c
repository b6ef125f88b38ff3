// WRITE_ONCE and READ_ONCE do not publish plain data (LKMM).

typedef struct { int x; } spinlock_t; typedef struct { int counter; } atomic_t; struct mutex { int x; };
struct completion { int done; }; struct task_struct; struct kref { atomic_t refcount; };
void spin_lock(spinlock_t *); void spin_unlock(spinlock_t *); void spin_lock_irq(spinlock_t*); void spin_unlock_irq(spinlock_t*); void spin_lock_init(spinlock_t*);
#define spin_lock_irqsave(l, f) do { (void)(f); spin_lock(l); } while (0)
#define spin_unlock_irqrestore(l, f) do { (void)(f); spin_unlock(l); } while (0)
int spin_trylock(spinlock_t*);
void mutex_lock(struct mutex *); void mutex_unlock(struct mutex *); int mutex_trylock(struct mutex*); int mutex_lock_interruptible(struct mutex*); void mutex_init(struct mutex*);
int atomic_read(const atomic_t *); void atomic_set(atomic_t *, int); void atomic_inc(atomic_t *); void atomic_dec(atomic_t*); int atomic_dec_and_test(atomic_t *); int atomic_inc_not_zero(atomic_t *); int atomic_cmpxchg(atomic_t*,int,int); int atomic_xchg(atomic_t*,int); int atomic_inc_return(atomic_t*); int atomic_add_unless(atomic_t*,int,int); int atomic_dec_if_positive(atomic_t*);
void init_completion(struct completion *); void complete(struct completion *); void complete_all(struct completion*); void wait_for_completion(struct completion *); unsigned long wait_for_completion_timeout(struct completion*, unsigned long); int wait_for_completion_interruptible(struct completion*);
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...); int kthread_stop(struct task_struct *); _Bool kthread_should_stop(void);
int test_and_set_bit(long, volatile unsigned long *); void clear_bit(long, volatile unsigned long *); int test_bit(long, const volatile unsigned long*); void set_bit(long, volatile unsigned long*); void __set_bit(long, volatile unsigned long*);
void *kmalloc(unsigned long, unsigned); void kfree(const void *); void *kzalloc(unsigned long, unsigned);
void rcu_read_lock(void); void rcu_read_unlock(void); void synchronize_rcu(void);
void smp_mb(void); void smp_wmb(void); void smp_rmb(void); int printk(const char*,...);
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define BUG_ON(c) do { if (c) __assert_fail(#c, __FILE__, __LINE__, __func__); } while (0)
static int d, fl;
static int f(void *p) { d = 1; WRITE_ONCE(fl, 1); return 0; }
static int g(void *p) { if (READ_ONCE(fl)) d = 2; return 0; }
int main(void) { struct task_struct *a = kthread_run(f, 0, "a"), *b = kthread_run(g, 0, "b"); (void)a; (void)b; return 0; }
// ----
// 22:25: error: data race on 'd': 'f' writes it here, holding no lock [data-race]
// 23:44: note: 'g' writes it here later, holding no lock
// 22:32: note: 'f' writes 'fl' without release order
// 23:29: note: 'g' reads 'fl' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
