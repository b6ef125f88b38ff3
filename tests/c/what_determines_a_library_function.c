// What the arguments, or calls before, determine is not computed: no violation rests on it.
#include <assert.h>
#include <sys/select.h>
#include <time.h>

int main(void) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set);
  const int ready = select(4, &set, 0, 0, 0);
  assert(ready <= 1);
  const clock_t before = clock();
  const clock_t after = clock();
  assert(after == (clock_t)-1 || before <= after);
  time_t kept, given = time(&kept);
  assert(kept == given);
  return 0;
}
// ----
// verdict: unknown(not followed at what_determines_a_library_function.c:10:21: an interleaving was found that the code may not have)
// exit: 5
