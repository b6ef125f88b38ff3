// Work runs when it was queued, at the earliest: that it meets probe is not known.
/*@ absthread
program later;
thread Probe for probe { init Here; end Here; }
thread Work for work instances any { init Here; end Here; }
*/
void later(void (*f)(void));
static int n;
static void work(void) { __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST); }
void probe(void) {
  n = 0;
  later(work);
}
// ----
// verdict: unknown(no body: 'later')
// exit: 5
