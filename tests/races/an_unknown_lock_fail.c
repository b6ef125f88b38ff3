// A lock of a library that is in no table: whether it keeps the other one out, nobody knows here.
#include <pthread.h>

typedef struct {
  long d[5];
} CRITICAL_SECTION;
void EnterCriticalSection(CRITICAL_SECTION *);
void LeaveCriticalSection(CRITICAL_SECTION *);
static CRITICAL_SECTION m;
static int x;

static void *run(void *unused) {
  EnterCriticalSection(&m);
  x++;
  LeaveCriticalSection(&m);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// verdict: unknown(no body: 'EnterCriticalSection')
// exit: 5
