// That one is a thread of the program, too.
/*@ absthread
program pointer;
thread One for one { init Here; end Here; }
thread Two for two { init Here; end Here; }
thread Setup for setup { init Here; end Here; }
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
// 11:10: error: data race on 'cell': 'One' writes it here, holding no lock [data-race]
// 14:10: note: 'Two' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 17:3: error: data race on 'p': 'Setup' writes it here, holding no lock [data-race]
// 11:7: note: 'One' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
