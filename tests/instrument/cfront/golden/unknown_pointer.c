/*@
shared { a : int = 0; b : int = 0; }
thread T for f { init S; S -> S : any a, any b; }
@*/
int a, b;
int *which;
struct node { struct node *next; int value; };
struct node *head;
/* *which may be a or something unknown; b is never pointed to. Fields of unknown nodes are maps. */
void f(int choose) {
  if (choose) which = &a;
  *which = 5;
  b = head->next->value;
}
