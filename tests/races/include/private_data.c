// What the driver keeps behind a `void *` of the file.
typedef struct {
  int inside;
} spinlock_t;
struct semaphore {
  int inside;
};
void spin_lock(spinlock_t *);
void spin_unlock(spinlock_t *);
int down_interruptible(struct semaphore *);
int down_trylock(struct semaphore *);
void up(struct semaphore *);

struct file {
  int mode;
  void *private_data;
};
struct card {
  spinlock_t lock;
  struct semaphore busy;
  int users, command, careless;
};

int card_open(struct file *f) {
  struct card *c = f->private_data;
  spin_lock(&c->lock);
  c->users++;
  spin_unlock(&c->lock);
  return 0;
}

int card_command(struct file *f, int command) {
  struct card *c = f->private_data;
  if (down_interruptible(&c->busy)) return -4;
  c->command = command;
  up(&c->busy);
  return 0;
}

int card_poll(struct file *f) {
  struct card *c = f->private_data;
  if (down_trylock(&c->busy)) return 0;
  int seen = c->command;
  up(&c->busy);
  return seen;
}
