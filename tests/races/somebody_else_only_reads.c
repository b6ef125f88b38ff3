// Who only reads what the threads only read does nothing to them.
/*@ absthread
program pointer;
thread One for one { init Here; end Here; }
thread Two for two { init Here; end Here; }
*/
static int cell;
static int *p = &cell;
int one(void) { return *p; }
int two(void) { return *p; }
int look(void) { return *p; }
// ----
// verdict: true
// exit: 0
