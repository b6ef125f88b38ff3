// ARGS: check
// Assembly outside of functions names g, and runs before main.
#include <assert.h>
#include <pthread.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
int g;
__asm__(".text\nw: movl $1, g(%rip)\n ret\n.section .init_array,\"aw\"\n.quad w\n.text\n");
void *a(void *u) { assert(g == 0); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, a, 0); pthread_join(t, 0); return 0; }
// ----
// 12:20: warning: unsupported in thread 'A': variable 'g', which assembly outside of functions may use [unsupported-c]
// verdict: unknown(unsupported variable 'g', which assembly outside of functions may use at assembly_of_the_file_c19.c:12:20)
// exit: 5
