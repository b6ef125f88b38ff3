/*@
shared { n : int = 0 for box->n; }
thread T for f(box) { init S; S -> S : any n; }
@*/
#include <stddef.h>
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct link { struct link *next; };
struct box { long tag; int n; struct link link; };
static void touch(struct link *l) { container_of(l, struct box, link)->n = 4; }
void f(struct box *box) { touch(&box->link); }
