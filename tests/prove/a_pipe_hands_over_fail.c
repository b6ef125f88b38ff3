// Whoever reads from the pipe waits for who writes: that is not followed.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int fd[2];
static int x;

static void *writer(void *unused) {
  char c = 1;
  x = 1;
  write(fd[1], &c, 1);
  return unused;
}

static void *reader(void *unused) {
  char c;
  if (read(fd[0], &c, 1) == 1) assert(x == 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  if (pipe(fd)) return 1;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: unknown(rests on what 'read' does)
// exit: 5
