// ARGS: prove
// A list that begins in another file may hold what this file defines.
#include <assert.h>
struct node { struct node *next; int v; };
extern struct node *list; struct node own;
int main(void) { own.v = 1; for (struct node *n = list; n; n = n->next) n->v = 0; assert(own.v == 1); return 0; }
// ----
// verdict: unknown(not followed at pointer_of_others_e09.c:5:1: an interleaving was found that the code may not have)
// exit: 5
