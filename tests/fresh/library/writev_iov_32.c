// ARGS: races
// writev reads the buffers that the iovec points to; snprintf writes one of them.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/uio.h>
static char hdr[16]; static struct iovec iov[1] = {{hdr, sizeof hdr}};

static void *one(void *arg) {
  (void)arg;
  writev(1, iov, 1);
  return 0;
}

static void *two(void *arg) {
  (void)arg;
  snprintf(hdr, sizeof hdr, "len=%d", 4);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// verdict: unknown(possible race on 'hdr', not confirmed: one access may be made by something unknown)
// exit: 5
