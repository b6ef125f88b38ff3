// ARGS: prove
// What scanf does not understand stays as it was.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
int main(void) { int a = 1; int n = scanf("%d", &a); if (n != 1) assert(a == 1); return 0; }
// ----
// verdict: true
// exit: 0
