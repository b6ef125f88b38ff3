// CMD: refine            EXPECT: true or unknown
// main initialises a and b in another order before any thread starts.
#include <pthread.h>
int a_, b_, x;
void *one(void *a) { x = a_ + b_; return a; }
int main(void) { pthread_t t; b_ = 2; a_ = 1; pthread_create(&t, 0, one, 0); return 0; }
