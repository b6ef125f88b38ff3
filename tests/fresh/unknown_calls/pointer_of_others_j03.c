// ARGS: prove
// So may one behind such a pointer.
#include <assert.h>
extern int *p, x;
int main(void) { x = 1; *p = 2; assert(x == 1); return 0; }
// ----
// verdict: unknown(not followed at pointer_of_others_j03.c:4:1: an interleaving was found that the code may not have)
// exit: 5
