/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int n;
static void add(int k) { n += k; }
static void clear(int k) { n = 0 * k; }
struct operations { void (*run)(int); void (*reset)(int); };
static const struct operations table = {.run = add, .reset = clear};
void f(void) {
  const struct operations *ops = &table;
  ops->run(2);
  ops->reset(1);
}
