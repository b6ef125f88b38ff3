// CMD: refine            EXPECT: true
// Twin: a static of the file that only main uses, with different start values but under different names.
#include <pthread.h>
int x; static int argc_copy = 4;
void *one(void *a) { x = 1; return a; }
int main(void) { pthread_t t; argc_copy++; pthread_create(&t, 0, one, 0); pthread_join(t, 0); return argc_copy; }
