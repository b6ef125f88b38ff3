// ARGS: prove
// Nanoseconds are less than a second.
#include <assert.h>
#include <time.h>
int main(void) { struct timespec a; clock_gettime(CLOCK_MONOTONIC, &a); assert(a.tv_nsec < 1000000000L); return 0; }
// ----
// verdict: unknown(not followed at values_v13.c:5:37: an interleaving was found that the code may not have)
// exit: 5
