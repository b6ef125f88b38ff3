/* SPDX-License-Identifier: MIT
 *
 * scull: a character device whose data is an area of memory. The area is a list of sets, each set a few quanta, each quantum a
 * few bytes; it grows when it is written and is emptied when a file is opened for writing only. Every operation takes the
 * semaphore of the device, and may be interrupted while it waits for it. Reading and writing happen in a critical section: from
 * the time that a thread is inside until it leaves, no other thread is there.
 *
 * After the driver "scull" in J. Corbet, A. Rubini, G. Kroah-Hartman, "Linux Device Drivers", 3rd edition (2005), chapters 3, 4
 * and 6: module, open, release, read, write, ioctl, llseek, the file in /proc. Written anew for pthreads, at the size that the
 * paper's table gives. A quantum holds one number instead of its bytes; sets come from a pool of a few, so that memory can run
 * out; user space is a buffer that may turn out to be bad.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define SCULL_QUANTUM 2 /* bytes in a quantum, unless set otherwise */
#define SCULL_QSET 2    /* quanta in a set, unless set otherwise */
#define SETS 2          /* sets in the pool */
#define NOTHING (-1)    /* no set */

enum error { EPERM = 1, EINTR = 4, ENOMEM = 12, EFAULT = 14, EINVAL = 22, ENOTTY = 25 };

enum access { READ_ONLY, WRITE_ONLY, READ_WRITE };
enum whence { FROM_START, FROM_HERE, FROM_END };

/* As in the book: S sets through a pointer, T sets by a value, G gets through a pointer, Q by the result, X sets and gets through
 * a pointer, H sets by a value and gives the old one. */
enum command {
  IOCRESET,
  IOCSQUANTUM,
  IOCTQUANTUM,
  IOCGQUANTUM,
  IOCQQUANTUM,
  IOCXQUANTUM,
  IOCHQUANTUM,
  IOCSQSET,
  IOCTQSET,
  IOCGQSET,
  IOCQQSET,
  IOCXQSET,
  IOCHQSET,
  IOCMAXNR = IOCHQSET
};

/* What the rest of the kernel decides. */
extern bool __VERIFIER_nondet_bool(void); /* what the kernel may say */

/* a signal came while the thread waited */
static bool signal_pending(void) {
  return __VERIFIER_nondet_bool();
}

/* the user's pointer is no good */
static bool bad_address(void) {
  return __VERIFIER_nondet_bool();
}

/* the user may administrate */
static bool capable(int right) {
  return right >= 0 && __VERIFIER_nondet_bool();
}

/* Values for devices that are emptied from now on. Anybody may change them at any time. */
static atomic_int scull_quantum = SCULL_QUANTUM;
static atomic_int scull_qset = SCULL_QSET;

struct set {
  int used;  /* taken from the pool */
  int first; /* what its first quantum holds, 0: nothing was written */
  int rest;  /* what the others hold */
  int next;  /* set, or NOTHING */
};

static struct set pool[SETS];

struct device {
  pthread_mutex_t sem; /* protects everything below, and the pool */
  int data;            /* first set, or NOTHING */
  int quantum;         /* bytes in a quantum of this area */
  int qset;            /* quanta in a set of this area */
  int size;            /* bytes that are there */
  int users;           /* files that are open */
  int inside;          /* who reads or writes at the moment; for the assertions only */
};

static struct device dev = {PTHREAD_MUTEX_INITIALIZER, NOTHING, SCULL_QUANTUM, SCULL_QSET, 0, 0, 0};

struct file {
  int who;             /* number of the thread */
  enum access access;  /* how it was opened */
  int position;        /* where the next read or write begins */
};

/* ---- The semaphore --------------------------------------------------------------------------------------------------------- */

static int down_interruptible(void) {
  if (signal_pending())
    return -EINTR;
  pthread_mutex_lock(&dev.sem);
  return 0;
}

static void up(void) {
  pthread_mutex_unlock(&dev.sem);
}

static void enter(const struct file *file) {
  dev.inside = file->who;
}

static void leave(const struct file *file) {
  assert(dev.inside == file->who); /* nobody else was here meanwhile */
  dev.inside = 0;
}

/* ---- The area; the caller holds the semaphore ------------------------------------------------------------------------------ */

/* A set from the pool, or NOTHING. */
static int new_set(void) {
  int found = NOTHING;
  if (!pool[0].used)
    found = 0;
  else if (!pool[1].used)
    found = 1;
  if (found == NOTHING)
    return NOTHING;
  pool[found].used = 1;
  pool[found].first = 0;
  pool[found].rest = 0;
  pool[found].next = NOTHING;
  return found;
}

static void free_set(int set) {
  pool[set].first = 0;
  pool[set].rest = 0;
  pool[set].next = NOTHING;
  pool[set].used = 0;
}

/* Empties the area. */
static int scull_trim(void) {
  int set = dev.data;
  while (set != NOTHING) {
    int next = pool[set].next;
    free_set(set);
    set = next;
  }
  dev.size = 0;
  dev.quantum = scull_quantum;
  dev.qset = scull_qset;
  dev.data = NOTHING;
  return 0;
}

/* The set number `item` of the list, allocated with all before it where they are not there; NOTHING: no memory. */
static int scull_follow(int item) {
  int set = dev.data;
  if (set == NOTHING) {
    set = new_set();
    if (set == NOTHING)
      return NOTHING;
    dev.data = set;
  }
  while (item > 0) {
    int next = pool[set].next;
    if (next == NOTHING) {
      next = new_set();
      if (next == NOTHING)
        return NOTHING;
      pool[set].next = next;
    }
    set = next;
    item--;
  }
  return set;
}

/* The set number `item`, or NOTHING where the list ends before it. */
static int scull_find(int item) {
  int set = dev.data;
  while (item > 0 && set != NOTHING) {
    set = pool[set].next;
    item--;
  }
  return set;
}

/* ---- Open and release ------------------------------------------------------------------------------------------------------ */

static int scull_open(struct file *file, int who, enum access access) {
  file->who = who;
  file->access = access;
  file->position = 0;
  int error = down_interruptible();
  if (error != 0)
    return error;
  dev.users = dev.users + 1;
  if (access == WRITE_ONLY) {
    enter(file);
    scull_trim(); /* a file that is only written begins empty */
    leave(file);
  }
  up();
  return 0;
}

static int scull_release(struct file *file) {
  file->position = 0;
  pthread_mutex_lock(&dev.sem); /* closing cannot be interrupted */
  dev.users = dev.users - 1;
  up();
  return 0;
}

/* ---- Read and write -------------------------------------------------------------------------------------------------------- */

/* Reads up to `count` bytes at the file's position, at most to the end of the quantum; gives how many. */
static int scull_read(struct file *file, int *buffer, int count) {
  int result = 0;
  if (count < 0)
    return -EINVAL;
  if (down_interruptible() != 0)
    return -EINTR;
  enter(file);
  int size = dev.size;
  if (file->position >= size)
    goto out; /* the end */
  if (file->position + count > size)
    count = size - file->position;

  int quantum = dev.quantum, qset = dev.qset;
  int item = 0, number = 0, rest = file->position;
  while (rest >= quantum) { /* which quantum of which set, and where in it */
    rest -= quantum;
    number++;
    if (number == qset) {
      number = 0;
      item++;
    }
  }
  int set = scull_find(item);
  if (set == NOTHING)
    goto out; /* a hole */
  if (count > quantum - rest)
    count = quantum - rest;

  int value = number == 0 ? pool[set].first : pool[set].rest;
  if (bad_address()) {
    result = -EFAULT;
    goto out;
  }
  *buffer = value;
  file->position = file->position + count;
  result = count;

out:
  leave(file);
  up();
  return result;
}

/* Writes up to `count` bytes, all of them `value`, at the file's position; gives how many. */
static int scull_write(struct file *file, int value, int count) {
  int result = -ENOMEM;
  if (count < 0)
    return -EINVAL;
  if (down_interruptible() != 0)
    return -EINTR;
  enter(file);

  int quantum = dev.quantum, qset = dev.qset;
  int item = 0, number = 0, rest = file->position;
  while (rest >= quantum) {
    rest -= quantum;
    number++;
    if (number == qset) {
      number = 0;
      item++;
    }
  }
  int set = scull_follow(item);
  if (set == NOTHING)
    goto out;
  if (count > quantum - rest)
    count = quantum - rest;

  if (bad_address()) {
    result = -EFAULT;
    goto out;
  }
  if (number == 0)
    pool[set].first = value;
  else
    pool[set].rest = value;
  file->position = file->position + count;
  result = count;
  if (dev.size < file->position)
    dev.size = file->position;

out:
  leave(file);
  up();
  return result;
}

/* ---- Control --------------------------------------------------------------------------------------------------------------- */

/* The commands for one of the two numbers: set, tell, get, query, exchange, shift, in this order from `first`. */
static int control(atomic_int *number, int first, int command, int argument, int *user) {
  int old;
  switch (command - first) {
  case 0: /* set through a pointer */
    if (!capable(21))
      return -EPERM;
    if (bad_address())
      return -EFAULT;
    *number = *user;
    return 0;
  case 1: /* tell: the argument is the value */
    if (!capable(21))
      return -EPERM;
    *number = argument;
    return 0;
  case 2: /* get through a pointer */
    if (bad_address())
      return -EFAULT;
    *user = *number;
    return 0;
  case 3: /* query: the result is the value */
    return *number;
  case 4: /* exchange through a pointer */
    if (!capable(21))
      return -EPERM;
    if (bad_address())
      return -EFAULT;
    old = *number;
    *number = *user;
    *user = old;
    return 0;
  case 5: /* shift: like tell and query together */
    if (!capable(21))
      return -EPERM;
    old = *number;
    *number = argument;
    return old;
  default: return -ENOTTY;
  }
}

static int scull_ioctl(int command, int argument, int *user) {
  if (command < 0 || command > IOCMAXNR)
    return -ENOTTY;
  if (command == IOCRESET) {
    scull_quantum = SCULL_QUANTUM;
    scull_qset = SCULL_QSET;
    return 0;
  }
  if (command <= IOCHQUANTUM)
    return control(&scull_quantum, IOCSQUANTUM, command, argument, user);
  return control(&scull_qset, IOCSQSET, command, argument, user);
}

static int scull_llseek(struct file *file, int offset, enum whence whence) {
  int position;
  switch (whence) {
  case FROM_START: position = offset; break;
  case FROM_HERE: position = file->position + offset; break;
  case FROM_END:
    pthread_mutex_lock(&dev.sem);
    position = dev.size + offset;
    up();
    break;
  default: return -EINVAL;
  }
  if (position < 0)
    return -EINVAL;
  file->position = position;
  return position;
}

/* ---- The file in /proc ----------------------------------------------------------------------------------------------------- */

/* What an administrator sees of the device: how many sets there are. */
static int scull_read_proc(int *sets, int *size) {
  int count = 0;
  if (down_interruptible() != 0)
    return -EINTR;
  *size = dev.size;
  for (int set = dev.data; set != NOTHING; set = pool[set].next)
    count++;
  *sets = count;
  up();
  return 0;
}

/* ---- Module ---------------------------------------------------------------------------------------------------------------- */

static void scull_init_module(void) {
  for (int set = 0; set < SETS; set++)
    free_set(set);
  dev.data = NOTHING;
  dev.quantum = scull_quantum;
  dev.qset = scull_qset;
  dev.size = 0;
  dev.users = 0;
}

static void scull_cleanup_module(void) {
  pthread_mutex_lock(&dev.sem);
  scull_trim();
  up();
}

/* ---- Two users ------------------------------------------------------------------------------------------------------------- */

static void *writer(void *unused) {
  (void)unused;
  struct file file;
  int quantum = SCULL_QUANTUM;
  if (scull_ioctl(IOCQQUANTUM, 0, &quantum) < SCULL_QUANTUM)
    scull_ioctl(IOCRESET, 0, &quantum);
  if (scull_open(&file, 1, WRITE_ONLY) != 0)
    return NULL;
  scull_write(&file, 42, SCULL_QUANTUM);
  scull_llseek(&file, 0, FROM_END);
  scull_write(&file, 43, SCULL_QUANTUM);
  scull_release(&file);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  struct file file;
  int buffer = 0, sets = 0, size = 0;
  if (scull_open(&file, 2, READ_ONLY) != 0)
    return NULL;
  scull_llseek(&file, 0, FROM_START);
  int count = scull_read(&file, &buffer, SCULL_QUANTUM);
  if (count > 0)
    scull_read(&file, &buffer, SCULL_QUANTUM);
  scull_release(&file);
  scull_read_proc(&sets, &size);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  scull_init_module();
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&two, NULL, reader, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  scull_cleanup_module();
  return 0;
}
