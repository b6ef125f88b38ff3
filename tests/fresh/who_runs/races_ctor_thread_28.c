// ARGS: races
// The constructor starts a thread that is never joined and races with main's write.
#include <pthread.h>
static int n; static pthread_t bg;
static void *run(void *a) { n++; return a; }
__attribute__((constructor)) static void start(void) { pthread_create(&bg, 0, run, 0); }
int main(void) { n = 5; return n; }
// ----
// ...
// verdict: unknown(unsupported function 'start', which runs before 'main' at races_ctor_thread_28.c:6:42)
// exit: 5
