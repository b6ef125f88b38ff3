// ARGS: check
// The cleanup attribute runs `leave` at the end of the block: level becomes 7 after the last allowed step.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
int level;
static void leave(int *x) { level = *x; }
void *work(void *p) { __attribute__((cleanup(leave))) int seven = 7; level = 1; return p; }
// ----
// ...
// verdict: unknown(unsupported variable with a cleanup function at cleanup_attribute_23.c:9:23)
// exit: 5
