#include <pthread.h>
int x;
void *one(void *a) { x = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
