// ARGS: prove
// What comes behind what scanf has understood stays as it was.
#include <assert.h>
#include <stdio.h>
int main(void) { int a = 7, b = 8; int r = scanf("%d %d", &a, &b); if (r == 1) assert(b == 8); if (r == 2) assert(1); if (r<1) assert(a==7&&b==8); return r; }
// ----
// verdict: true
// exit: 0
