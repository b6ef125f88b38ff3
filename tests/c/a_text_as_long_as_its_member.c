// ARGS: prove --check memory --assume sc
// Texts that fit, and bytes, which may go on in the next member.
#include <stdlib.h>
#include <string.h>

struct entry {
  char name[4], other[4];
};
static struct entry entry, copy;

int main(void) {
  strcpy(entry.name, "abc");
  strcpy(entry.name + 1, "bc");
  memcpy(copy.name, entry.name, 8);
  struct entry *p = malloc(sizeof *p);
  if (!p) return 0;
  strcpy(p->other, "abc");
  return 0;
}
// ----
// verdict: true
// exit: 0
