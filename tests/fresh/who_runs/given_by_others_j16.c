// ARGS: races
// Likewise, with races.
/*@ absthread
shared { n : int = 0; }
thread W for w { init A; A -> A; }
thread R for r { init A; A -> A; }
*/
int n;
void w(int *p) { *p = 5; }
int r(void) { return n; }
// ----
// 9:18: error: data race on 'n': 'W' writes it here, holding no lock [data-race]
// 10:22: note: 'R' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
