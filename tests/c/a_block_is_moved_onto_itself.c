// memmove reads all before it writes.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct entry {
  int key;
  char kind;
};

static int line[4] = {1, 2, 3, 4};
static struct entry entries[3] = {{1, 'a'}, {2, 'b'}, {3, 'c'}};

static void *run(void *unused) {
  memmove(line, line + 1, 3 * sizeof line[0]);
  assert(line[0] == 2 && line[1] == 3 && line[2] == 4 && line[3] == 4);
  memmove(&line[2], &line[1], 2 * sizeof(int));
  assert(line[1] == 3 && line[2] == 3 && line[3] == 4);
  memmove(entries + 1, entries, 2 * sizeof *entries);
  assert(entries[0].key == 1 && entries[1].key == 1 && entries[2].key == 2);
  assert(entries[1].kind == 'a' && entries[2].kind == 'b');
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
