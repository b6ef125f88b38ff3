/*@
shared { count : int = 1; users : int = 1; l : lock; mu : lock; done : int = 0; s : int = 0; flag : bool = false; }
thread T for f { init S; S -> S : any count; }
@*/
typedef struct { int counter; } atomic_t;
typedef struct { atomic_t refs; } refcount_t;
typedef struct { union { int a; char b; } raw; } spinlock_t;
struct mutex { long owner; int wait; };
struct completion { unsigned done; void *wait; };
struct semaphore { int lock, count; };
void atomic_inc(atomic_t *); int atomic_dec_and_test(atomic_t *); int atomic_cmpxchg(atomic_t *, int, int);
int atomic_read(const atomic_t *); void atomic_add(int, atomic_t *);
void refcount_inc(refcount_t *);
void spin_lock(spinlock_t *); void spin_unlock(spinlock_t *); int spin_trylock(spinlock_t *);
int mutex_lock_interruptible(struct mutex *); void mutex_unlock(struct mutex *);
void complete(struct completion *); void wait_for_completion(struct completion *);
int down_interruptible(struct semaphore *); void up(struct semaphore *);
#define READ_ONCE(x) (*(const volatile typeof(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile typeof(x) *)&(x) = (v))
atomic_t count = {1}; refcount_t users = {{1}}; spinlock_t l; struct mutex mu; struct completion done; struct semaphore s;
int flag;
int f(void) {
  atomic_inc(&count);
  atomic_add(2, &count);
  if (atomic_dec_and_test(&count)) WRITE_ONCE(flag, 1);
  if (atomic_cmpxchg(&count, 3, 4) == 3) refcount_inc(&users);
  spin_lock(&l);
  if (READ_ONCE(flag)) complete(&done);
  spin_unlock(&l);
  wait_for_completion(&done);
  if (mutex_lock_interruptible(&mu)) return -1;
  mutex_unlock(&mu);
  if (down_interruptible(&s) == 0) up(&s);
  return atomic_read(&count);
}
