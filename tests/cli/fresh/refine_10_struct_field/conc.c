// CMD: refine            EXPECT: false(refinement) or unknown
// A field of a struct that no abstract thread touches is written by the concrete one.
#include <pthread.h>
struct dev { int state; int error; } dev;
void *one(void *a) { dev.state = 1; dev.error = -5; return a; }
void *two(void *a) { if (dev.state == 1) dev.state = 2; return a; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
