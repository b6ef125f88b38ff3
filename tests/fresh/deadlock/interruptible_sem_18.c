// ARGS: prove --deadlock
// down_interruptible on a semaphore nobody ups: only a signal would end it, which must not be counted on. (Kernel declarations written out.)
#define __KERNEL__
#include <pthread.h>
struct semaphore { int lock; unsigned int count; };
extern void sema_init(struct semaphore *s, int val);
extern int down_interruptible(struct semaphore *s);
extern void up(struct semaphore *s);
static struct semaphore s;
static void *work(void *p) { if (down_interruptible(&s)) return p; up(&s); return p; }
int main(void) { pthread_t t; sema_init(&s, 0); pthread_create(&t, 0, work, 0); pthread_join(t, 0); return 0; }
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
