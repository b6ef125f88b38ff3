// ARGS: prove --deadlock
// cnd_signal wakes one of two waiters; the second sleeps for ever if both wait before open is set.
#include <threads.h>
struct gate { mtx_t lock; cnd_t opened; int open; };
static struct gate g;

static int visitor(void *arg)
{
    struct gate *p = arg;
    mtx_lock(&p->lock);
    while (!p->open)
        cnd_wait(&p->opened, &p->lock);
    mtx_unlock(&p->lock);
    return 0;
}

static int keeper(void *arg)
{
    struct gate *p = arg;
    mtx_lock(&p->lock);
    p->open = 1;
    cnd_signal(&p->opened);
    mtx_unlock(&p->lock);
    return 0;
}

int main(void)
{
    thrd_t v1, v2, k;
    mtx_init(&g.lock, mtx_plain);
    cnd_init(&g.opened);
    thrd_create(&v1, visitor, &g);
    thrd_create(&v2, visitor, &g);
    thrd_create(&k, keeper, &g);
    thrd_join(v1, 0);
    thrd_join(v2, 0);
    thrd_join(k, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
