/* SPDX-License-Identifier: MIT
 *
 * scull: a character device whose data is an area of memory, with the operations of a driver around one lock. Reading and
 * writing happen in a critical section: while one thread is at it, nobody else changes the area.
 *
 * After the driver "scull" in J. Corbet, A. Rubini, G. Kroah-Hartman, "Linux Device Drivers", 3rd edition (2005). Written anew
 * for pthreads and smaller: the area is one quantum, its content one number.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define QUANTUM 4000
#define EFAULT 14
#define EINVAL 22
#define ENOTTY 25

enum access { READ_ONLY, WRITE_ONLY };
enum command { RESET, SET_QUANTUM, GET_QUANTUM };
enum whence { FROM_START, FROM_HERE, FROM_END };

struct device {
  pthread_mutex_t lock; /* protects everything below */
  int quantum;          /* bytes in a quantum */
  int size;             /* bytes that are there */
  int data;             /* what they are */
  int users;            /* files that are open */
};

static struct device dev = {PTHREAD_MUTEX_INITIALIZER, QUANTUM, 0, 0, 0};

/* Empties the area. The caller holds the lock. */
static void trim(void) {
  dev.size = 0;
  dev.quantum = QUANTUM;
  dev.data = 0;
  assert(dev.data == 0);
}

static int scull_open(enum access access) {
  pthread_mutex_lock(&dev.lock);
  dev.users = dev.users + 1;
  if (access == WRITE_ONLY)
    trim();
  pthread_mutex_unlock(&dev.lock);
  return 0;
}

static int scull_release(void) {
  pthread_mutex_lock(&dev.lock);
  dev.users = dev.users - 1;
  pthread_mutex_unlock(&dev.lock);
  return 0;
}

/* Reads up to `count` bytes at `*position`; gives how many. */
static int scull_read(int *buffer, int count, int *position) {
  int result = 0;
  if (count < 0)
    return -EFAULT;
  pthread_mutex_lock(&dev.lock);
  if (*position < dev.size) {
    if (*position + count > dev.size)
      count = dev.size - *position;
    int seen = dev.data;
    *buffer = seen;
    *position = *position + count;
    result = count;
    assert(dev.data == seen); /* nobody writes meanwhile */
  }
  pthread_mutex_unlock(&dev.lock);
  return result;
}

/* Writes `count` bytes at `*position`, at most to the end of the quantum; gives how many. */
static int scull_write(int value, int count, int *position) {
  int result = 0;
  if (count < 0)
    return -EFAULT;
  pthread_mutex_lock(&dev.lock);
  if (*position < dev.quantum) {
    if (*position + count > dev.quantum)
      count = dev.quantum - *position;
    dev.data = value;
    *position = *position + count;
    result = count;
    if (dev.size < *position)
      dev.size = *position;
    assert(dev.data == value); /* nobody else writes meanwhile */
  }
  pthread_mutex_unlock(&dev.lock);
  return result;
}

static int scull_ioctl(enum command command, int argument) {
  int result = 0;
  pthread_mutex_lock(&dev.lock);
  switch (command) {
  case RESET: dev.quantum = QUANTUM; break;
  case SET_QUANTUM:
    if (argument > 0)
      dev.quantum = argument;
    else
      result = -EINVAL;
    break;
  case GET_QUANTUM: result = dev.quantum; break;
  default: result = -ENOTTY; break;
  }
  pthread_mutex_unlock(&dev.lock);
  return result;
}

static int scull_llseek(int offset, enum whence whence, int *position) {
  int at = offset;
  pthread_mutex_lock(&dev.lock);
  if (whence == FROM_HERE)
    at = *position + offset;
  else if (whence == FROM_END)
    at = dev.size + offset;
  if (at >= 0)
    *position = at;
  pthread_mutex_unlock(&dev.lock);
  return at < 0 ? -EINVAL : at;
}

static void *writer(void *unused) {
  (void)unused;
  int position = 0;
  scull_open(WRITE_ONLY);
  if (scull_ioctl(GET_QUANTUM, 0) < 10)
    scull_ioctl(RESET, 0);
  scull_write(42, 10, &position);
  scull_release();
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  int position = 0, buffer = 0;
  scull_open(READ_ONLY);
  scull_llseek(0, FROM_START, &position);
  scull_read(&buffer, 10, &position);
  scull_release();
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&two, NULL, reader, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
