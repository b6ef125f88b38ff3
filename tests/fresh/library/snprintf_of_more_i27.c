// ARGS: prove --check memory
// snprintf with a size larger than the buffer (expected: false)
#include <pthread.h>
#include <stdio.h>
static char b[4]; static int n = 123456;
static void *run(void *p) { snprintf(b, 16, "%d", n); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
// ----
// 6:29: warning: unsupported in thread 'run': call of 'snprintf', which may write past the end of what it is given [unsupported-c]
// verdict: unknown(unsupported call of 'snprintf', which may write past the end of what it is given at snprintf_of_more_i27.c:6:29)
// exit: 5
