// ARGS: prove
// poll gives at most nfds and leaves fd alone.
#include <assert.h>
#include <pthread.h>
#include <poll.h>
#include <sys/types.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  struct pollfd p[2] = {{0, POLLIN, 0}, {1, POLLOUT, 0}};
  int n = poll(p, 2, 100);
  assert(n <= 2);
  assert(p[0].fd == 0);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at poll_recv_37.c:13:11: an interleaving was found that the code may not have)
// exit: 5
