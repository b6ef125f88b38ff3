// What is read in a section of a seqlock is read again if somebody has written in between.
typedef struct { int sequence; } seqlock_t;
void write_seqlock(seqlock_t *);
void write_sequnlock(seqlock_t *);
unsigned read_seqbegin(const seqlock_t *);
unsigned read_seqretry(const seqlock_t *, unsigned);
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static seqlock_t sl;
static int a, b;

static int writer(void *unused) {
  write_seqlock(&sl);
  a++;
  b++;
  write_sequnlock(&sl);
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
  kthread_run(writer, 0, "b");
  kthread_run(reader, 0, "c");
  return 0;
}
// ----
// verdict: true
// exit: 0
