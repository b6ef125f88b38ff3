// The one writer holds a lock, but not that of the section: nobody notices that it writes.
typedef struct { int sequence; } seqlock_t;
typedef struct spinlock { int l; } spinlock_t;
void spin_lock(spinlock_t *);
void spin_unlock(spinlock_t *);
unsigned read_seqbegin(const seqlock_t *);
unsigned read_seqretry(const seqlock_t *, unsigned);
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static seqlock_t sl;
static spinlock_t l;
static int a, b;

static int writer(void *unused) {
  spin_lock(&l);
  a++;
  b++;
  spin_unlock(&l);
  return 0;
}

static int reader(void *unused) {
  unsigned s;
  int x, y;
  do {
    s = read_seqbegin(&sl);
    x = a;
    y = b;
  } while (read_seqretry(&sl, s));
  return x - y;
}

int main(void) {
  kthread_run(writer, 0, "a");
  kthread_run(reader, 0, "b");
  return 0;
}
// ----
// 16:3: error: data race on 'a': 'writer' writes it here, holding 'l' [data-race]
// 27:9: note: 'reader' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// 17:3: error: data race on 'b': 'writer' writes it here, holding 'l' [data-race]
// 28:9: note: 'reader' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
