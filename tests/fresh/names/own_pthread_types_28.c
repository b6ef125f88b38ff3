// ARGS: races
// EnterCriticalSection of the user's shim on Linux is empty in release builds.
#include <pthread.h>
typedef struct { int dummy; } CRITICAL_SECTION;
static void EnterCriticalSection(CRITICAL_SECTION *c) { (void)c; }
static void LeaveCriticalSection(CRITICAL_SECTION *c) { (void)c; }
static CRITICAL_SECTION cs; static struct { int a, b; } s;
static void *w(void *a) { EnterCriticalSection(&cs); s.a = s.b + 1; LeaveCriticalSection(&cs); return a; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
