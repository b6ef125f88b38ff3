/*@
shared { a, b : bool = false; n : int = 0; }
thread T for f { init S; S -> S : any n; }
@*/
int a, b, n;
/* The second operand is read only if the first does not decide; as a value the same holds. */
void f(void) {
  if (a && !b) n = 1;
  n = a || b;
  n = a ? n + 1 : 2;
}
