// CMD: refine            EXPECT: false(refinement) or unknown or input error
// The concrete program starts a thread that the abstract one does not have; it writes x = 9.
#include <pthread.h>
int x;
void *one(void *a) { x = 1; return a; }
void *rogue(void *a) { x = 9; return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, rogue, 0); return 0; }
