// ARGS: prove
// A pointer that another file defines may denote what this file defines.
#include <assert.h>
extern int *cursor; int g;
int main(void) { g = 0; *cursor = 5; assert(g == 0); return 0; }
// ----
// verdict: unknown(not followed at pointer_of_others_z13.c:4:1: an interleaving was found that the code may not have)
// exit: 5
