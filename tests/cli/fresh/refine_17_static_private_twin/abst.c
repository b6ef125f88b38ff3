#include <pthread.h>
int x; static int other = 9;
void *one(void *a) { x = 1; return a; }
int main(void) { pthread_t t; other++; pthread_create(&t, 0, one, 0); pthread_join(t, 0); return other; }
