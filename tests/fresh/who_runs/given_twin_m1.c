// ARGS: check
// A member of a struct that is given is no number elsewhere.
/*@ absthread
shared { n : int = 0 for dev.cnt; }
thread W for w { init A; }
*/
struct dev { int cnt; int other; };
struct dev dev;
void w(struct dev *d) { d->other = 1; }
// ----
// verdict: true
// exit: 0
