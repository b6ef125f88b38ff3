// CMD: refine            EXPECT: false(refinement) or unknown
// main of the concrete program sets mode = 1 before the threads start; main of the abstract one does not; thread one publishes mode.
#include <pthread.h>
int mode, out;
void *one(void *a) { out = mode; return a; }
int main(void) { pthread_t t; mode = 1; pthread_create(&t, 0, one, 0); pthread_join(t, 0); return 0; }
