// Functions of the library give some numbers, and never others.
#include <assert.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  int r = mkdir("x", 0);
  assert(r == 0 || r == -1);
  r = close(4);
  assert(r == 0 || r == -1);
  const unsigned left = sleep(3);
  assert(left <= 3);
  const int c = getchar();
  assert(-1 <= c && c <= 255);
  return 0;
}
// ----
// verdict: true
// exit: 0
