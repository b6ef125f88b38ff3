// What a table names may run before anybody hands it over.
/*@ absthread
program later;
thread Probe for probe { init Here; end Here; }
thread Work for work instances any { init Here; end Here; }
*/
void later(void (*f)(void));
static int n;
static void work(void) { __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST); }
struct operations {
  void (*work)(void);
} operations = {work};
void probe(void) {
  n = 0;
  later(work);
}
// ----
// 14:3: error: data race on 'n': 'Probe' writes it here, holding no lock [data-race]
// 9:26: note: 'Work 1' reads it here (atomic) at the same time, holding no lock
// note: nothing orders the two: no lock is held, and only one of them is atomic, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
