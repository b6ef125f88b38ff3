// CMD: refine            EXPECT: true
// A constant table that no thread uses, equal in both; the concrete thread folds the constant.
#include <pthread.h>
static const int table[3] = { 1, 2, 3 }; int x;
void *one(void *a) { x = 2; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
