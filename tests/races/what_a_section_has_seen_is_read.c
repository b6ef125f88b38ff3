// What a writer of a seqlock wrote before its section comes before what a reader reads after it has seen that; nothing
// orders what the reader writes.
typedef struct { int sequence; } seqlock_t;
void write_seqlock(seqlock_t *);
void write_sequnlock(seqlock_t *);
unsigned read_seqbegin(const seqlock_t *);
unsigned read_seqretry(const seqlock_t *, unsigned);
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static seqlock_t sl;
static int a, data;

static int writer(void *unused) {
  data = 1;
  write_seqlock(&sl);
  a = 1;
  write_sequnlock(&sl);
  return 0;
}

static int reader(void *unused) {
  unsigned s;
  int x;
  do {
    s = read_seqbegin(&sl);
    x = a;
  } while (read_seqretry(&sl, s));
  if (x == 1) return data;
  return x;
}

int main(void) {
  kthread_run(writer, 0, "a");
  kthread_run(reader, 0, "c");
  return 0;
}
// ----
// verdict: true(assuming sequential consistency)
// exit: 5
