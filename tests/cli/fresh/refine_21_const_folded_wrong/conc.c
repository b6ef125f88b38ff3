// CMD: refine            EXPECT: false(refinement) or input error
// The folded constant is wrong: table[1] is 2, the concrete thread stores 3.
#include <pthread.h>
static const int table[3] = { 1, 2, 3 }; int x;
void *one(void *a) { x = 3; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
