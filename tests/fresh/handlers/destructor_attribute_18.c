// ARGS: prove
// A function with attribute destructor runs after main, on main's thread: its assertion fails.
#include <pthread.h>
#include <assert.h>
static int handles;
__attribute__((destructor)) static void leak_check(void) { assert(handles == 0); }
static void *work(void *a) { handles++; return a; }
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'leak_check', which runs after 'main' at destructor_attribute_18.c:6:41)
// exit: 5
