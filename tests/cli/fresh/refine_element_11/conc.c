#include <pthread.h>
/*@ absthread refinement { relate concrete.x == abstract.x; relate concrete.buf[9] == abstract.buf[9]; } */
int buf[4]; int x;
void *t(void *a) { x = 1; return 0; }
int main(void) { pthread_t p; pthread_create(&p, 0, t, 0); pthread_join(p, 0); }
