// CMD: prove .            EXPECT: false(unreach-call)
// `static int next_id` in a header is one variable per file, so both files hand out id 1.
#include <assert.h>
#include <pthread.h>
#include "ids.h"
int other_id(void);
static int mine;
static void *w(void *a) { mine = new_id(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int theirs = other_id();
  pthread_join(t, 0);
  assert(mine != theirs);
  return 0;
}
