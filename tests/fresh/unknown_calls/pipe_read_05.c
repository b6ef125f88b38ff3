// ARGS: prove
// read() may fail or block or be short: the violation (c is still 0) rests on what read does.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int fd[2];
static void *producer(void *a) { char x = 'x'; write(fd[1], &x, 1); return a; }
int main(void) {
  pthread_t t; char c = 0;
  if (pipe(fd) != 0) return 1;
  pthread_create(&t, 0, producer, 0);
  read(fd[0], &c, 1);
  assert(c == 'x');
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'read' does)
// exit: 5
