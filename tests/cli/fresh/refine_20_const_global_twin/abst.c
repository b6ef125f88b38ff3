#include <pthread.h>
static const int table[3] = { 1, 2, 3 }; int x;
void *one(void *a) { x = table[1]; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
