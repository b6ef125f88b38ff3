// ARGS: prove --deadlock
// A helper takes the lock that its caller already holds (default mutex: self-deadlock).
#include <pthread.h>
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int lines;
static void log_line(void)
{
    pthread_mutex_lock(&log_lock);
    lines++;
    pthread_mutex_unlock(&log_lock);
}
static void *rotate(void *a)
{
    pthread_mutex_lock(&log_lock);
    if (lines > 0)
        log_line();
    lines = 0;
    pthread_mutex_unlock(&log_lock);
    return a;
}
static void *writer(void *a) { log_line(); return a; }
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, rotate, 0);
    pthread_create(&y, 0, writer, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
// ----
// ...
// verdict: false(no-deadlock)
// exit: 10
