// ARGS: prove
// What such a pointer to a function does is not known.
#include <assert.h>
extern void (*on_event)(int); int g;
int main(void) { g = 0; if (on_event) on_event(1); assert(g == 0); return 0; }
// ----
// verdict: unknown(no body: 'on_event')
// exit: 5
