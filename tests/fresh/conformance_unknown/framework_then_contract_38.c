// ARGS: check
// pthread_attr-like: setvbuf keeps the buffer and may write it later, but only if the stream is used; the trace rests on what setvbuf does. Never false.
/*@ absthread
shared { level : int = 0 for area.level; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
#include <stdio.h>
static struct { char buf[64]; int level; } area;
void *work(void *p) { setvbuf(stdout, area.buf, _IOFBF, sizeof area.buf); area.level = 1; return p; }
// ----
// verdict: unknown(rests on what 'setvbuf' does)
// exit: 5
