#include <pthread.h>
int a_, b_, x;
void *one(void *a) { x = a_ + b_; return a; }
int main(void) { pthread_t t; a_ = 1; b_ = 2; pthread_create(&t, 0, one, 0); return 0; }
