// ARGS: prove
// qsort's comparison runs on the calling thread and so sees that thread's own `active` == 1. Never false.
#include <stdlib.h>
#include <assert.h>
#include <pthread.h>
static _Thread_local int active;
static int by_value(const void *a, const void *b)
{
    assert(active == 1);
    return *(const int *)a - *(const int *)b;
}
static void *sorter(void *arg)
{
    int v[3] = { 3, 1, 2 };
    active = 1;
    qsort(v, 3, sizeof v[0], by_value);
    active = 0;
    return arg;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, sorter, 0);
    pthread_create(&u, 0, sorter, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'by_value', which is given to the unknown function 'qsort' at qsort_tls_twin_10.c:16:30)
// exit: 5
