// The threads use what another function prepares.
/*@ absthread
program pointer;
thread One for one { init Here; end Here; }
thread Two for two { init Here; end Here; }
*/
static int cell;
static int *p;
void one(void) {
  if (p) *p = 1;
}
void two(void) {
  if (p) *p = 2;
}
int setup(void) {
  p = &cell;
  return 0;
}
// ----
// 15:5: warning: 'setup' can be called by other files and writes cell, p; no contract speaks of that: write one (`thread NAME for setup ...`), or exclude it with `--exclude setup` if it does not run beside the threads [uncovered-writer]
// verdict: unknown(uncovered writer setup)
// exit: 5
