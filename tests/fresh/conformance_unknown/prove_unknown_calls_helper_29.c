// ARGS: prove
// The same in prove: hook() has no body and may call the non-static bump(), which makes n 2.
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
void hook(void);
void bump(void) { n++; }
static void *work(void *p)
{
    pthread_mutex_lock(&m);
    bump();
    hook();
    assert(n == 1);
    pthread_mutex_unlock(&m);
    return p;
}
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); return 0; }
// ----
// verdict: unknown(no body: 'hook')
// exit: 5
