// ARGS: prove
// recv gives what was sent.
#include <assert.h>
#include <pthread.h>
#include <sys/socket.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int s[2]; int v = 7, r = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) return 1;
  if (send(s[0], &v, sizeof v, 0) != sizeof v) return 1;
  if (recv(s[1], &r, sizeof r, MSG_WAITALL) != sizeof r) return 1;
  assert(r == 7);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'recv' does)
// exit: 5
