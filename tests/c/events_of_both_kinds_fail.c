// ARGS: prove --deadlock
// Of two who wait for a synchronisation event that is set once, one waits for ever.
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
  KeInitializeEvent(&device.begin, SynchronizationEvent, 0);
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
// error: no thread can move any more, with worker.ended = 1, device.begin$kind = 1, device.begin$set = false, device.turn$kind = 1, device.turn$set = true, n = 1 [wrong-together]
// verdict: false(no-deadlock)
// exit: 10
