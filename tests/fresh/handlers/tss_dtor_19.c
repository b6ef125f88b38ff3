// ARGS: prove
// C11 tss_create destructor runs at thread end and writes what main asserts after the join.
#include <threads.h>
#include <assert.h>
static tss_t key;
static int released;
static void release(void *p) { *(int *)p = 1; }
static int work(void *a) { (void)a; tss_set(key, &released); return 0; }
int main(void)
{
    thrd_t t;
    tss_create(&key, release);
    thrd_create(&t, work, 0);
    thrd_join(t, 0);
    assert(released == 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'release', which is given to the unknown function 'tss_create' at tss_dtor_19.c:12:22)
// exit: 5
