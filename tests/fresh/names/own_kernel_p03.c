// ARGS: races
// A program of the C library has its own function of that name, and its own types.
#include <pthread.h>
struct semaphore { int count; };
extern void down(struct semaphore *); extern void up(struct semaphore *); extern void sema_init(struct semaphore *, int);
static struct semaphore s; static int data;
static void *w(void *p) { down(&s); data++; up(&s); return 0; }
int main(void) { pthread_t t, u; sema_init(&s, 1); pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); return 0; }
// ----
// verdict: unknown(no body: 'down')
// exit: 5
