// CMD: refine            EXPECT: true
// The lock is elided where only one thread exists; m is declared in both and free at the start of both.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;
void *one(void *a) { n = n + 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
