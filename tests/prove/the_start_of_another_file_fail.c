// Another file says what the variable holds at the start.
#include <assert.h>

extern int level;

int main(void) {
  assert(level != 2);
  return 0;
}
// ----
// verdict: unknown(not followed at the_start_of_another_file_fail.c:4:1: an interleaving was found that the code may not have)
// exit: 5
