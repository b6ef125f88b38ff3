// A reader of a seqlock orders nothing for later writers.
typedef struct { int sequence; } seqlock_t;
void write_seqlock(seqlock_t *);
void write_sequnlock(seqlock_t *);
unsigned read_seqbegin(const seqlock_t *);
unsigned read_seqretry(const seqlock_t *, unsigned);
struct task_struct;
struct task_struct *kthread_run(int (*)(void *), void *, const char *, ...);
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
static seqlock_t sl;
static int a, data, done;

static int writer(void *unused) {
  if (READ_ONCE(done)) {
    write_seqlock(&sl);
    a++;
    write_sequnlock(&sl);
    return data;
  }
  return 0;
}

static int reader(void *unused) {
  unsigned s;
  int x;
  data = 1;
  do {
    s = read_seqbegin(&sl);
    x = a;
  } while (read_seqretry(&sl, s));
  WRITE_ONCE(done, 1);
  return x;
}

int main(void) {
  kthread_run(writer, 0, "a");
  kthread_run(reader, 0, "c");
  return 0;
}
// ----
// 27:3: error: data race on 'data': 'reader' writes it here, holding no lock [data-race]
// 19:12: note: 'writer' reads it here later, holding no lock
// 32:3: note: 'reader' writes 'done' without release order
// 15:7: note: 'writer' reads 'done' without acquire order
// note: nothing orders the two in this interleaving: no unlock, release, start or end of a thread leads from the first to the second
// verdict: false(no-data-race)
// exit: 10
