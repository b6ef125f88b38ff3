// ARGS: prove
// A length is at most as large as it may be.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
int main(int c, char **v) { unsigned long n = strnlen(v[0], 5); assert(n <= 5); return 0; }
// ----
// verdict: true
// exit: 0
