// ARGS: prove --check memory --assume sc
// There is enough room in the block, and not in the member.
#include <stdlib.h>
#include <string.h>

struct entry {
  char name[4];
  int count;
};

int main(void) {
  struct entry *p = malloc(sizeof *p);
  if (!p) return 0;
  strcpy(p->name, "abcdefg");
  return 0;
}
// ----
// 14:3: error: this can be undefined (needed: as much room as the text needs): 'main' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
