// ARGS: prove --deadlock
// The timed wait may give up and nobody posts a second time: the plain sem_wait afterwards is stuck if the post was taken by the timed one.
#include <semaphore.h>
#include <pthread.h>
#include <time.h>
static sem_t items;
static void *getter(void *arg)
{
    struct timespec ts = { 100, 0 };
    (void)arg;
    if (sem_timedwait(&items, &ts) == 0) {
        sem_wait(&items);
    }
    return 0;
}
static void *putter(void *arg) { sem_post(&items); return arg; }
int main(void)
{
    pthread_t g, p;
    sem_init(&items, 0, 0);
    pthread_create(&g, 0, getter, 0);
    pthread_create(&p, 0, putter, 0);
    pthread_join(g, 0);
    pthread_join(p, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
