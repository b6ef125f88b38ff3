#include <assert.h>
int answer(void);
int main(void) {
  assert(answer() == ANSWER);
  return 0;
}
