/*@
shared { n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
void __VERIFIER_assert(int c) { if (!c) { ERROR: reach_error(); abort(); } }
void __VERIFIER_atomic_inc(void) { n_inc: ; extern int n; n = n + 1; }
int n;
void f(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  __VERIFIER_atomic_begin();
  n = n + x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_inc();
  __VERIFIER_assert(n > 0);
}
