/* SPDX-License-Identifier: MIT
 *
 * fig4-fixed: fig4_cex.c with the flag set before the request is started.
 *
 * The bug pattern of figure 4 in Lu, Park, Seo, Zhou, "Learning from mistakes" (ASPLOS 2008), from Mozilla's file input and
 * output on the Macintosh: a thread starts an asynchronous operation and waits until the completion routine, which another
 * thread runs, resets a flag. Written anew, with the parts of such a module around it: open, seek, read, write, flush, close,
 * errors of the device with one more try, and counters that a monitor reads under a lock.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum request { NOTHING, READ, WRITE, FLUSH, QUIT };
enum status { OK, END_OF_FILE, NOT_OPEN, BAD_ARGUMENT, DEVICE_ERROR };

#define FILE_SIZE 2 /* blocks that are there before anything is written */

/* ---- the device: one request at a time, started by the client, completed by the device's thread ---- */

static atomic_int pending_request = NOTHING;
static int device_status; /* how the last request ended; written before the completion is told */

/* ---- the client's side of a request ---------------------------------------------------------------- */

static atomic_int io_pending; /* a request is under way */
static atomic_int completed;  /* the completion routine has run for it */

/* ---- the file -------------------------------------------------------------------------------------- */

struct statistics {
  int reads, writes, errors;
};

struct open_file {
  pthread_mutex_t lock; /* for all of it */
  int open;
  int size;     /* in blocks */
  int position; /* the next one */
  struct statistics statistics;
};

static struct open_file file = {PTHREAD_MUTEX_INITIALIZER, 0, FILE_SIZE, 0, {0, 0, 0}};

static void file_opened(void) {
  pthread_mutex_lock(&file.lock);
  file.open = 1;
  file.position = 0;
  file.statistics.reads = 0;
  file.statistics.writes = 0;
  file.statistics.errors = 0;
  pthread_mutex_unlock(&file.lock);
}

static void file_closed(void) {
  pthread_mutex_lock(&file.lock);
  file.open = 0;
  pthread_mutex_unlock(&file.lock);
}

static int file_seek(int block) {
  int status = OK;
  pthread_mutex_lock(&file.lock);
  if (!file.open)
    status = NOT_OPEN;
  else if (block < 0 || block > file.size)
    status = BAD_ARGUMENT;
  else
    file.position = block;
  pthread_mutex_unlock(&file.lock);
  return status;
}

/* May the request be made where the file stands? */
static int file_ready(enum request request) {
  int status = OK;
  pthread_mutex_lock(&file.lock);
  if (!file.open)
    status = NOT_OPEN;
  else if (request == READ && file.position >= file.size)
    status = END_OF_FILE;
  pthread_mutex_unlock(&file.lock);
  return status;
}

/* Afterwards: where the file stands now, and the counters. */
static void file_count(enum request request, int status) {
  pthread_mutex_lock(&file.lock);
  if (status != OK) {
    file.statistics.errors++;
  } else if (request == READ) {
    file.position++;
    file.statistics.reads++;
  } else if (request == WRITE) {
    file.position++;
    if (file.size < file.position)
      file.size = file.position;
    file.statistics.writes++;
  }
  pthread_mutex_unlock(&file.lock);
}

/* ---- one request from its start to its end --------------------------------------------------------- */

/* Hands a request to the device and comes back at once. */
static void start_async(enum request request) {
  pending_request = request;
}

static int transfer(enum request request) {
  completed = 0;
  io_pending = 1; /* before the request is started: the completion can only come after it */
  start_async(request);
  while (pending_request != NOTHING)
    ; /* the device is still busy */
  /* The completion routine has run: the flag that it reset must not be set any more. */
  assert(!(completed && io_pending));
  while (io_pending)
    ;
  return device_status;
}

static int file_access(enum request request) {
  int status = file_ready(request);
  if (status != OK)
    return status;
  status = transfer(request);
  if (status == DEVICE_ERROR)
    status = transfer(request); /* once more */
  file_count(request, status);
  return status;
}

/* ---- the completion routine, and who runs it ------------------------------------------------------- */

static void done_waiting(int status) {
  device_status = status;
  io_pending = 0;
  completed = 1;
}

static void *device(void *unused) {
  int failed = 0;
  (void)unused;
  for (;;) {
    int request = pending_request;
    if (request == QUIT) break;
    if (request == NOTHING) continue;
    if (request == WRITE && !failed) {
      failed = 1; /* the first write goes wrong */
      done_waiting(DEVICE_ERROR);
    } else {
      done_waiting(OK);
    }
    pending_request = NOTHING;
  }
  return NULL;
}

/* ---- the threads ----------------------------------------------------------------------------------- */

static void *client(void *unused) {
  (void)unused;
  file_opened();
  if (file_access(READ) == OK && file_seek(1) == OK)
    file_access(WRITE);
  file_access(FLUSH);
  file_closed();
  pending_request = QUIT;
  return NULL;
}

/* Looks at the counters now and then. */
static void *monitor(void *unused) {
  (void)unused;
  pthread_mutex_lock(&file.lock);
  int r = file.statistics.reads, w = file.statistics.writes, e = file.statistics.errors;
  pthread_mutex_unlock(&file.lock);
  return r + w > e ? unused : NULL;
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
