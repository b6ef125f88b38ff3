// An unknown function that has got a block of the heap once may have told others of it.
#include <assert.h>
#include <stdlib.h>

void takes(int *);
void runs(void);

int main(void) {
  int *p = malloc(sizeof(int));
  takes(p);
  *p = 1;
  runs();
  assert(*p == 1);
  return 0;
}
// ----
// verdict: unknown(no body: 'runs')
// exit: 5
