// ARGS: prove
// recvmsg writes the own-type object behind msg_iov (a void * in a world type).
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/uio.h>
struct pkt { int kind; int len; };
static struct pkt pkt;
static void *w(void *a) {
  struct iovec v = { &pkt, sizeof pkt };
  struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1 };
  recvmsg(3, &m, 0);
  assert(pkt.kind == 0);
  return a;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, argv);
  pthread_join(t, 0);
  return argc > 9;
}
// ----
// verdict: unknown(rests on what 'recvmsg' does)
// exit: 5
