#include <pthread.h>
/*@ absthread
atomicity access;
*/
extern void f(void); _Atomic int x;
static void *t(void *u) { f(); x=1; return 0; }
int main(void) { pthread_t h[2];  pthread_create(&h[0],0,t,0);
return 0; }
