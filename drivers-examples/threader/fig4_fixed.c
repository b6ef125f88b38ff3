/* SPDX-License-Identifier: MIT
 *
 * fig4-fixed: fig4_cex.c with the flag set before the request is started.
 *
 * The bug pattern of figure 4 in Lu, Park, Seo, Zhou, "Learning from mistakes" (ASPLOS 2008), from Mozilla's file input and
 * output on the Macintosh: a thread starts an asynchronous operation and waits until the completion routine, which another
 * thread runs, resets a flag. Written anew, with the parts of such a module around it: open, close, read, write, and counters
 * that a monitor reads under a lock.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum request { NOTHING, READ, WRITE, QUIT };

/* The device: one request at a time, started by the client, completed by the device's thread. */
static atomic_int pending_request = NOTHING;

/* The client's side of a request. */
static atomic_int io_pending; /* a request is under way */
static atomic_int completed;  /* the completion routine has run for it */

/* The file. */
static pthread_mutex_t file_lock = PTHREAD_MUTEX_INITIALIZER;
static int file_open;
static int reads, writes; /* under file_lock */

static void file_opened(void) {
  pthread_mutex_lock(&file_lock);
  file_open = 1;
  reads = 0;
  writes = 0;
  pthread_mutex_unlock(&file_lock);
}

static void file_closed(void) {
  pthread_mutex_lock(&file_lock);
  file_open = 0;
  pthread_mutex_unlock(&file_lock);
}

static void file_count(enum request request) {
  pthread_mutex_lock(&file_lock);
  if (file_open) {
    if (request == READ)
      reads++;
    else
      writes++;
  }
  pthread_mutex_unlock(&file_lock);
}

/* Hands a request to the device and comes back at once. */
static void start_async(enum request request) {
  pending_request = request;
}

/* One request from its start to its end. */
static void transfer(enum request request) {
  completed = 0;
  io_pending = 1; /* before the request is started: the completion can only come after it */
  start_async(request);
  while (pending_request != NOTHING)
    ; /* the device is still busy */
  /* The completion routine has run: the flag that it reset must not be set any more. */
  assert(!(completed && io_pending));
  while (io_pending)
    ;
  file_count(request);
}

/* The completion routine. */
static void done_waiting(void) {
  io_pending = 0;
  completed = 1;
}

static void *device(void *unused) {
  (void)unused;
  for (;;) {
    int request = pending_request;
    if (request == QUIT) break;
    if (request != NOTHING) {
      done_waiting();
      pending_request = NOTHING;
    }
  }
  return NULL;
}

static void *client(void *unused) {
  (void)unused;
  file_opened();
  transfer(READ);
  transfer(WRITE);
  file_closed();
  pending_request = QUIT;
  return NULL;
}

/* Looks at the counters now and then. */
static void *monitor(void *unused) {
  (void)unused;
  pthread_mutex_lock(&file_lock);
  int r = reads, w = writes;
  pthread_mutex_unlock(&file_lock);
  return r + w > 0 ? unused : NULL;
}

int main(void) {
  pthread_t device_thread, client_thread, monitor_thread;
  pthread_create(&device_thread, NULL, device, NULL);
  pthread_create(&client_thread, NULL, client, NULL);
  pthread_create(&monitor_thread, NULL, monitor, NULL);
  pthread_join(client_thread, NULL);
  pthread_join(device_thread, NULL);
  pthread_join(monitor_thread, NULL);
  return 0;
}
