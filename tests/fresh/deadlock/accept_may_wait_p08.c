// ARGS: prove --deadlock
// sigsuspend / accept on a socket nobody connects: library may block for ever (expected: false)
#include <pthread.h>
#include <sys/socket.h>
static int s;
static void *w(void *p) { int c = accept(s, 0, 0); return c >= 0 ? p : 0; }
int main(void) { pthread_t t; s = socket(AF_INET, SOCK_STREAM, 0); listen(s, 5); pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(rests on what 'accept' does)
// exit: 5
