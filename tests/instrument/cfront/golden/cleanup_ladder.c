/*@
shared { n : int = 0; m : int = 0; }
thread T for f { init S; S -> S : any n, any m; }
@*/
/* The usual ladder of labels: each failure undoes what was done before it. */
int get(void);
static int n, m;
int f(void) {
  int err = -1;
  if (!get()) goto out;
  n = 1;
  if (!get()) goto undo_n;
  m = 1;
  err = 0;
  goto out;
undo_n:
  n = 0;
out:
  return err;
}
