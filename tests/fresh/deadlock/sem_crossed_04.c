// ARGS: prove --deadlock
// Two binary semaphores taken in opposite order (resource transfer between two accounts).
#include <semaphore.h>
#include <pthread.h>
struct account { sem_t guard; int balance; };
static struct account acc[2];
struct job { int from, to, amount; };

static void *transfer(void *arg)
{
    struct job *j = arg;
    sem_wait(&acc[j->from].guard);
    sem_wait(&acc[j->to].guard);
    acc[j->from].balance -= j->amount;
    acc[j->to].balance += j->amount;
    sem_post(&acc[j->to].guard);
    sem_post(&acc[j->from].guard);
    return 0;
}

int main(void)
{
    static struct job j1 = { 0, 1, 5 }, j2 = { 1, 0, 7 };
    pthread_t a, b;
    sem_init(&acc[0].guard, 0, 1);
    sem_init(&acc[1].guard, 0, 1);
    pthread_create(&a, 0, transfer, &j1);
    pthread_create(&b, 0, transfer, &j2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
