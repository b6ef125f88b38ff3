// CMD: races .            EXPECT: true
// Twin of 17 with both files: the lock of sync.c protects n.
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
