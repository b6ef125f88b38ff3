// ARGS: prove
// stdin may hold any bytes (the shipped row of read allows it): tag may become anything. (Was: unknown; corrected after the run.)
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static struct { char data[4]; int tag; } pkt;
static void *w(void *a) { pkt.tag = 5; read(0, &pkt, sizeof pkt); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(pkt.tag == 5);
  return 0;
}
// ----
// ...
// verdict: false(unreach-call)
// exit: 10
