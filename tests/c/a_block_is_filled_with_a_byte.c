// memset with any byte: each number is made of as many of it as it has bytes.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct flags {
  short low;
  unsigned char one;
  unsigned bits : 5;
};

static int shared[4] = {7, 7, 7, 7};

static void *run(void *unused) {
  int m[2];
  struct flags f;
  unsigned long wide;
  memset(m, -1, sizeof m);
  assert(m[0] == -1 && m[1] == -1);
  memset(&wide, 1, sizeof wide);
  assert(wide == 0x0101010101010101ul);
  memset(&f, 0xff, sizeof f);
  assert(f.low == -1 && f.one == 255 && f.bits == 31);
  memset(shared, 0x80, 2 * sizeof shared[0]);
  assert(shared[1] == (int)0x80808080u && shared[2] == 7);
  memset(shared + 2, 0, 2 * sizeof shared[0]);
  assert(shared[2] == 0 && shared[3] == 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
