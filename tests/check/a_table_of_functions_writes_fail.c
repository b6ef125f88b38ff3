/*@ absthread
program table;
shared { n : int = 0; }
thread T for work {
  init A;
  state B assert n == 1;
  A -> B : n' == n + 1;
}
*/
struct operations {
  void (*close)(void);
};
struct device {
  const struct operations *operations;
};
int register_device(struct device *);

_Atomic int n;
static void close_it(void) { n = 0; }
static const struct operations operations = {close_it};
static struct device device = {&operations};
void work(void) {
  n++;
  register_device(&device);
}
// ----
// 19:13: warning: 'close_it' can be called through a pointer and writes n; no contract speaks of that: write one (`thread NAME for close_it ...`), or exclude it with `--exclude close_it` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(rests on what 'register_device' does)
// exit: 5
