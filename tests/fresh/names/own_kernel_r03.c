// ARGS: prove
// A program of the C library has its own function of that name, and its own types.
#include <assert.h>
#include <stdlib.h>
typedef unsigned int gfp_t;
extern void *kzalloc(size_t n, gfp_t f);
struct s { int v; };
int main(void) { struct s *p = kzalloc(sizeof *p, 0); if (p) assert(p->v == 0); return 0; }
// ----
// verdict: unknown(rests on what 'kzalloc' does)
// exit: 5
