// ARGS: prove
// Twin of 06: the worker closes again, and main joins it before it returns; the atexit function sees 0. Must never be false (it does not run concurrently).
#include <stdlib.h>
#include <assert.h>
#include <pthread.h>
static int open_files;
static void check(void) { assert(open_files == 0); }
static void *work(void *a) { open_files++; open_files--; return a; }
int main(void)
{
    pthread_t t;
    atexit(check);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'check', which is given to the unknown function 'atexit' at atexit_twin_07.c:12:12)
// exit: 5
