#include <pthread.h>

/*@ absthread
atomicity access;
*/
extern int f(void); static _Atomic int x;
static void *t(void *u) { x=f(); return 0; }
int main(void) { pthread_t h[2]; pthread_create(&h[0],0,t,0);
return 0; }
