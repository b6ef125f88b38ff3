// The last element of argv is null.
#include <assert.h>
#include <stddef.h>
int main(int argc, char **argv) {
  assert(argv[argc] == NULL);
  return 0;
}
// ----
// verdict: true
// exit: 0
