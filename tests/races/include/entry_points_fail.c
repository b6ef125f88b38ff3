// Entry points of a driver: any number of threads may be in each.
typedef struct {
  int counter;
} atomic_t;
typedef struct {
  int inside;
} spinlock_t;
void atomic_inc(atomic_t *);
void spin_lock(spinlock_t *);
void spin_unlock(spinlock_t *);

struct device {
  spinlock_t lock;
  int last;
};
static struct device dev;
static atomic_t opens;

void dev_open_carelessly(int number) {
  opens.counter++;
  spin_lock(&dev.lock);
  dev.last = number;
  spin_unlock(&dev.lock);
}
