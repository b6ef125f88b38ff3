// ARGS: prove --check memory --assume sc
// A text does not go on in the members behind the array.
#include <string.h>

static struct {
  char name[4];
  int count;
} entry;

int main(void) {
  strcpy(entry.name, "abcdefg");
  return 0;
}
// ----
// 11:3: error: this can be undefined (needed: as much room as the text needs): 'main' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
