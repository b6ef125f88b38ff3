#include <pthread.h>
int done, x;
void *one(void *a) { x = x + 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); done = 1; pthread_join(t, 0); return 0; }
