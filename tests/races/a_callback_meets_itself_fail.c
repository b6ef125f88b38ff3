// Two runs of one callback meet each other, whenever they begin.
/*@ absthread
program later;
thread Probe for probe { init Here; end Here; }
thread Work for work instances any { init Here; end Here; }
*/
void later(void (*f)(void));
static int n;
static void work(void) { n = n + 1; }
void probe(void) { later(work); }
// ----
// verdict: unknown(no body: 'later')
// exit: 5
