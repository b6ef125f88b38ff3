// CMD: refine            EXPECT: true
// Twin: the same program, with the increment written differently.
#include <pthread.h>
int done, x;
void *one(void *a) { int k = x; x = k + 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); done = 1; pthread_join(t, 0); return 0; }
