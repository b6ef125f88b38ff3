// Characters, shorts and bit-fields keep what fits into them, whatever other numbers do.
#include <assert.h>
#include <pthread.h>

static unsigned char byte = 255;
static signed char least = -128;
static unsigned short word = 65535;
static struct { unsigned three : 3; int two : 2; } s;
static int wide = 300;

static void *run(void *unused) {
  byte++;
  least--;
  word += 2;
  assert(byte == 0 && least == 127 && word == 1);
  byte = wide;
  int chosen = (s.three = wide);
  s.two = 3;
  assert(byte == 44 && chosen == 4 && s.two == -1);
  assert((unsigned char)least == 127 && (signed char)200 == -56);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// ...
// verdict: true
// exit: 0
