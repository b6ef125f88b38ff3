// ARGS: prove
// A pointer in a table of another file may be any function of that file.
#include <assert.h>
struct ops { void (*start)(void); };
extern const struct ops *ops; int g;
int main(void) { g = 0; ops->start(); assert(g == 0); return 0; }
// ----
// verdict: unknown(no body: 'ops->start')
// exit: 5
