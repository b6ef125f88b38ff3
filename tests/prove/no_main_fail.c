// Neither main nor contracts: there is nothing to prove.
int x;
void f(void) { x = 1; }
// ----
// error: there is no function 'main' with a body [missing-c-function]
// verdict: unknown(input error)
// exit: 2
