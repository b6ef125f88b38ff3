#include <pthread.h>
int mode, out;
void *one(void *a) { out = mode; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); pthread_join(t, 0); return 0; }
