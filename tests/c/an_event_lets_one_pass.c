// A synchronisation event is reset by the one who waits.
#include <assert.h>
#include <pthread.h>

typedef struct {
  int header;
} KEVENT;
void KeInitializeEvent(KEVENT *, int type, int set);
int KeWaitForSingleObject(void *, int, int, int, void *);

static KEVENT event;
static int passed;

static void *run(void *unused) {
  KeWaitForSingleObject(&event, 0, 0, 0, 0);
  assert(__sync_add_and_fetch(&passed, 1) <= 1);
  return unused;
}

int main(void) {
  pthread_t a, b;
  KeInitializeEvent(&event, 1, 1);
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
