#include <pthread.h>
int x, result;
void *one(void *a) { x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); pthread_join(t, 0); result = x; return 0; }
