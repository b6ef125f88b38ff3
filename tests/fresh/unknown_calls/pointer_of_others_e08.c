// ARGS: prove
// So may an element of an array that another file defines.
#include <assert.h>
extern void (*const handlers[4])(int); int g;
int main(int argc, char **v) { g = 0; handlers[argc & 3](1); assert(g == 0); return 0; }
// ----
// verdict: unknown(no body: 'handlers[argc & 3]')
// exit: 5
