// ARGS: check
// Assembly outside of functions that names nothing of the program and runs nothing.
#include <assert.h>
#include <pthread.h>
/*@ absthread
program p;
shared { g : int = 0; }
thread A for a { init S; state S assert g == 0; }
*/
int g;
__asm__(".section .note.mine,\"\"\n.long 1\n.text\n");
void *a(void *u) { assert(g == 0); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, a, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: true
// exit: 0
