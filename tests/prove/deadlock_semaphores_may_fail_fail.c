// ARGS: prove --deadlock --may-fail
// With --may-fail (adds runs, removes none): Two binary semaphores taken in opposite order (resource transfer between two accounts).
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
// error: no thread can move any more, with transfer(&j1).started = 0, transfer(&j1).ended = false, transfer(&j2).started = 0, transfer(&j2).ended = false, transfer(&j2)#2.started = 0, transfer(&j2)#2.ended = false, acc.balance = [all: 0], acc.guard$count = [all: 0], j1.amount = 5, j1.from = 0, j1.to = 1, j2.amount = 7, j2.from = 1, j2.to = 0 [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
