// A block of the heap that no unknown function has got stays what it is.
#include <assert.h>
#include <stdlib.h>

void takes(int *);
void runs(void);

int main(void) {
  int *p = malloc(sizeof(int));
  takes(0);
  *p = 1;
  runs();
  assert(*p == 1);
  return 0;
}
// ----
// verdict: true
// exit: 0
