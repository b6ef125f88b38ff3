// ARGS: prove
// No more comes than was asked for.
#define _GNU_SOURCE
#include <assert.h>
#include <sys/random.h>
int main(void) { char b[4]; assert(getrandom(b, 4, 0) <= 4); return 0; }
// ----
// verdict: true
// exit: 0
