// ARGS: check
// Twin of 22: the assembly stores 1, which the contract allows, and level = 1 is then an idle step. The tool cannot read assembly: never false.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; state B assert level == 1; A -> B : level' == 1; }
*/
int level;
void *work(void *p) { __asm__ volatile("movl $1, %0" : "=m"(level)); level = 1; return p; }
// ----
// verdict: unknown(a path that may rest on asm_twin_30.c:8:23: what this assembly computes is taken to be anything)
// exit: 5
