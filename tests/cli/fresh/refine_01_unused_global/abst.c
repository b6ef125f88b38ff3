#include <pthread.h>
int x, mode;
void *run(void *a) { x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
