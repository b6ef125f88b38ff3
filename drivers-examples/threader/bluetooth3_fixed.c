/* SPDX-License-Identifier: MIT
 *
 * bluetooth3-fixed: bluetooth2_fixed.c with two threads that handle requests.
 *
 * The stopping procedure of a Windows NT Bluetooth driver, after Qadeer and Wu, "KISS: keep it simple and sequential" (PLDI
 * 2004). Written anew for pthreads.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int pendingIo = 1; /* requests under way, and one for the driver itself */
static atomic_int stoppingFlag;  /* no new requests */
static atomic_int stoppingEvent; /* pendingIo has reached 0 */
static atomic_int stopped;       /* the resources are gone */

static void IoDecrement(void) {
  if (atomic_fetch_sub(&pendingIo, 1) == 1)
    stoppingEvent = 1;
}

/* Counts first, so that the stopping thread waits, and looks at the flag afterwards. */
static int IoIncrement(void) {
  atomic_fetch_add(&pendingIo, 1);
  if (stoppingFlag) {
    IoDecrement();
    return -1;
  }
  return 0;
}

/* A thread that handles a request. */
static void *PnpAdd(void *unused) {
  (void)unused;
  if (IoIncrement() == 0) {
    assert(!stopped); /* the work needs the resources */
    IoDecrement();
  }
  return NULL;
}

/* The thread that unloads the driver. */
static void *PnpStop(void *unused) {
  (void)unused;
  stoppingFlag = 1;
  IoDecrement();
  while (!stoppingEvent)
    ;
  stopped = 1; /* releases the resources */
  return NULL;
}

int main(void) {
  pthread_t stop, first, second;
  pthread_create(&stop, NULL, PnpStop, NULL);
  pthread_create(&first, NULL, PnpAdd, NULL);
  pthread_create(&second, NULL, PnpAdd, NULL);
  pthread_join(stop, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
