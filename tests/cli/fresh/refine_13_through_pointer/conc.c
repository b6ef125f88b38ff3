// CMD: refine            EXPECT: false(refinement) or unknown
// The concrete thread writes the unused flag through a pointer that main has set up.
#include <pthread.h>
int flag, x;
int *target = &flag;
void *one(void *a) { x = 1; *target = 1; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, one, 0); return 0; }
