// CMD: check dev.c            EXPECT: false(conformance)
// complete() is the user's and writes `done` twice as much as the contract allows.
/*@ absthread
shared { done : int = 0; }
thread Fin for fin {
  init A;
  A -> B : done' == done + 1;
}
*/
int done;
struct job { int id; };
static void complete(struct job *j) { (void)j; done = 2; }
void fin(void) { struct job j = { 1 }; complete(&j); }
