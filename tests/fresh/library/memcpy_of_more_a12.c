// ARGS: prove --check memory
// memcpy of 8 bytes into 4 byte member runs past the object (expected: false)
#include <pthread.h>
#include <string.h>
struct hdr { int len; char data[4]; };
static struct hdr H;
static char src[8];
static void *w(void *p) { memcpy(H.data, src, sizeof src); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  pthread_join(a, 0);
  return 0;
}
// ----
// 8:27: error: this can be undefined (needed: bytes of a living object): 'w' is here with no shared variables [unsafe-memory]
// verdict: false(memory)
// exit: 10
