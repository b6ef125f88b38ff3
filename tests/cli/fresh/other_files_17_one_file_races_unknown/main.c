// CMD: races main.c            EXPECT: unknown
// begin()/end() are in sync.c (a lock): from main.c alone a race is neither certain nor excluded.
#include <pthread.h>
void begin(void); void end(void);
static int n;
static void *w(void *a) { begin(); n++; end(); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
