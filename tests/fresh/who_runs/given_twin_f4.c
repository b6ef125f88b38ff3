// ARGS: check
// Likewise, where a table holds the address.
/*@ absthread
shared { n : int = 0; }
thread W for w { init A; }
*/
int n; struct node { int *p; }; static int v[3]; static struct node nodes[1] = {{ v }}; void w(void *k) { nodes[0].p[1] = 1; }
// ----
// verdict: true
// exit: 0
