// ARGS: check
// Assembly outside of functions has a function of another file run before main.
#include <assert.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
int g;
__asm__(".text\n.globl w\nw: movl $1, g(%rip)\n ret\n");
void a(void) { assert(g == 0); }
// ----
// 11:16: warning: unsupported in thread 'A': variable 'g', which assembly outside of functions may use [unsupported-c]
// verdict: unknown(unsupported variable 'g', which assembly outside of functions may use at assembly_runs_another_c17.c:11:16)
// exit: 5
