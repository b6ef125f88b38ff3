// The test at the end is about another lock than the begin.
typedef struct { int sequence; } seqlock_t;
void write_seqlock(seqlock_t *);
void write_sequnlock(seqlock_t *);
unsigned read_seqbegin(const seqlock_t *);
unsigned read_seqretry(const seqlock_t *, unsigned);
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
static seqlock_t sl, other;
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
  } while (read_seqretry(&other, s));
  return x - y;
}

int main(void) {
  kthread_run(writer, 0, "a");
  kthread_run(reader, 0, "b");
  return 0;
}
// ----
// 14:3: error: data race on 'a': 'writer' writes it here, holding 'sl' [data-race]
// 25:9: note: 'reader' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// 15:3: error: data race on 'b': 'writer' writes it here, holding 'sl' [data-race]
// 26:9: note: 'reader' reads it here at the same time, holding no lock
// note: nothing orders the two: only one of them holds a lock, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
