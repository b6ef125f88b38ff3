// ARGS: prove --deadlock
// The error path returns without releasing the lock; the second worker waits for ever.
#include <pthread.h>
#include <stdlib.h>
struct pool { pthread_mutex_t m; int free_slots; };

static int take(struct pool *p)
{
    pthread_mutex_lock(&p->m);
    if (p->free_slots == 0)
        return -1;
    p->free_slots--;
    pthread_mutex_unlock(&p->m);
    return 0;
}
static void *client(void *arg) { take(arg); return 0; }

int main(void)
{
    struct pool *p = malloc(sizeof *p);
    pthread_t t[3];
    pthread_mutex_init(&p->m, 0);
    p->free_slots = 1;
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, client, p);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    free(p);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
