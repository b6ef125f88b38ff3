// ARGS: prove
// An error of open is -1.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
int main(void) { int fd = open("x", 0); assert(fd >= -1); return 0; }
// ----
// verdict: true
// exit: 0
