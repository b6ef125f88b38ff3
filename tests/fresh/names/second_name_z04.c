// ARGS: races
// A variable has a second name by a label.
#include <pthread.h>
int counter_v2;
extern int counter __asm__("counter_v2");
static void *w(void *p) { counter_v2++; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); counter++; pthread_join(t, 0); return 0; }
// ----
// 7:60: warning: unsupported in thread 'main': variable 'counter', which is another name of a variable [unsupported-c]
// verdict: unknown(unsupported variable 'counter', which is another name of a variable at second_name_z04.c:7:60)
// exit: 5
