// ARGS: prove
// at_quick_exit's function runs on the thread that calls quick_exit and sees dirty == 1.
#include <stdlib.h>
#include <pthread.h>
#include <assert.h>
static int dirty;
static void flush(void) { assert(!dirty); }
static void *work(void *a) { dirty = 1; quick_exit(0); return a; }
int main(void)
{
    pthread_t t;
    at_quick_exit(flush);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'flush', which is given to the unknown function 'at_quick_exit' at quick_exit_23.c:12:19)
// exit: 5
