// What a reader writes is not ordered behind what the writer wrote.
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
  if (x == 1) data = 2;
  return x;
}

int main(void) {
  kthread_run(writer, 0, "a");
  kthread_run(reader, 0, "c");
  return 0;
}
// ----
// verdict: unknown(possible race on 'data', unless a barrier for reads or for writes orders them all)
// exit: 5
