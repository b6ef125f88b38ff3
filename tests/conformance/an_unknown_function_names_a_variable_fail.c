// Another file can write `limit`, which the contract says nobody does.
/*@ absthread
shared { busy : int = 0; limit : int = 4; }
thread Io for io instances any {
  init A;
  end A;
  A -> A : any busy;
}
*/
extern int ask(int);
static int busy;
int limit = 4;

int io(void) {
  busy = ask(limit);
  return 0;
}
// ----
// verdict: unknown(rests on what 'ask' does)
// exit: 5
