// ARGS: prove --deadlock
// A synchronisation event lets one pass each time that it is set, a notification event everybody.
#include <assert.h>
#include <pthread.h>

typedef struct {
  int header;
} KEVENT;
enum { NotificationEvent, SynchronizationEvent };
void KeInitializeEvent(KEVENT *, int type, int set);
int KeSetEvent(KEVENT *, int, int);
int KeWaitForSingleObject(void *, int, int, int, void *);

static struct {
  KEVENT begin, turn;
} device;
static int n;

static void *worker(void *unused) {
  KeWaitForSingleObject(&device.begin, 0, 0, 0, 0);
  KeWaitForSingleObject(&device.turn, 0, 0, 0, 0);
  n++;
  KeSetEvent(&device.turn, 0, 0);
  return unused;
}

int main(void) {
  pthread_t a, b;
  KeInitializeEvent(&device.begin, NotificationEvent, 0);
  KeInitializeEvent(&device.turn, SynchronizationEvent, 1);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  KeSetEvent(&device.begin, 0, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(n == 2);
  return 0;
}
// ----
// verdict: true
// exit: 0
