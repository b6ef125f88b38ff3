/* SPDX-License-Identifier: MIT
 *
 * scull: a character device whose data is an area of memory, with the operations of the driver around one semaphore per
 * device: open, release, read, write, ioctl, llseek, and trim, which empties the device. Reading and writing happen in a
 * critical section: while one thread moves data, nobody else changes the device.
 *
 * After the driver "scull" in J. Corbet, A. Rubini, G. Kroah-Hartman, "Linux Device Drivers", 3rd edition (2005), main.c.
 * Written anew for pthreads, operation by operation. What is different from a kernel: the semaphore is a mutex, memory comes
 * from a pool in the device instead of kmalloc, the content of a quantum is one number, and user space is a struct that may
 * be unreadable. As in the book, ioctl changes the driver's defaults without the semaphore.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

/* ---- what the kernel gives --------------------------------------------------------------------- */

#define EPERM 1
#define ENOMEM 12
#define EFAULT 14
#define EINVAL 22
#define ENOTTY 25

enum { SEEK_FROM_START, SEEK_FROM_HERE, SEEK_FROM_END };
enum { O_RDONLY, O_WRONLY, O_RDWR };

/* An open file: of each process its own. */
struct file {
  int flags;      /* O_RDONLY ... */
  int position;   /* where the next access begins */
  int privileged; /* the process has CAP_SYS_ADMIN */
};

/* What a process gives for its data. */
struct user {
  int readable; /* else the pages are not there */
  int value;    /* what is moved */
};

/* ---- scull.h ----------------------------------------------------------------------------------- */

#define SCULL_QUANTUM 4 /* bytes in a quantum; the book has 4000 */
#define SCULL_QSET 2    /* quanta in an item of the list; the book has 1000 */
#define SCULL_ITEMS 2   /* items in the pool */

/* An item of the list of a device. */
struct scull_qset {
  int there; /* it has been allocated */
  int quanta; /* so many of its quanta have been */
  int content; /* what was written to it last */
};

struct scull_dev {
  pthread_mutex_t sem;                 /* for everything below */
  struct scull_qset data[SCULL_ITEMS]; /* the list */
  int quantum;                         /* the size of a quantum */
  int qset;                            /* the size of an item's array */
  int size;                            /* the amount of data */
  int users;                           /* files that are open */
  int mover;                           /* for the assertions: who is moving data; nobody else may then */
};

enum { NOBODY, A_READER, A_WRITER };

/* Commands of ioctl: reset; set by pointer, tell by value, get by pointer, query by value, exchange, shift; of the quantum
 * and of the array. */
enum {
  SCULL_IOCRESET,
  SCULL_IOCSQUANTUM,
  SCULL_IOCSQSET,
  SCULL_IOCTQUANTUM,
  SCULL_IOCTQSET,
  SCULL_IOCGQUANTUM,
  SCULL_IOCGQSET,
  SCULL_IOCQQUANTUM,
  SCULL_IOCQQSET,
  SCULL_IOCXQUANTUM,
  SCULL_IOCXQSET,
  SCULL_IOCHQUANTUM,
  SCULL_IOCHQSET
};

/* Parameters of the driver: what a device that is emptied gets. */
static atomic_int scull_quantum = SCULL_QUANTUM;
static atomic_int scull_qset = SCULL_QSET;

static struct scull_dev device = {
    PTHREAD_MUTEX_INITIALIZER, {{0, 0, 0}, {0, 0, 0}}, SCULL_QUANTUM, SCULL_QSET, 0, 0, NOBODY};

/* ---- user space -------------------------------------------------------------------------------- */

/* Both give the number of bytes that could not be moved. */
static int copy_to_user(struct user *user, int value, int count) {
  if (!user->readable)
    return count;
  user->value = value;
  return 0;
}

static int copy_from_user(int *value, const struct user *user, int count) {
  if (!user->readable)
    return count;
  *value = user->value;
  return 0;
}

static int put_user(int value, struct user *user) {
  return copy_to_user(user, value, 1) ? -EFAULT : 0;
}

static int get_user(int *value, const struct user *user) {
  return copy_from_user(value, user, 1) ? -EFAULT : 0;
}

/* ---- the device -------------------------------------------------------------------------------- */

/* Empties the device. The caller holds the semaphore. */
static int scull_trim(struct scull_dev *dev) {
  dev->data[0].there = 0;
  dev->data[0].quanta = 0;
  dev->data[0].content = 0;
  dev->data[1].there = 0;
  dev->data[1].quanta = 0;
  dev->data[1].content = 0;
  dev->size = 0;
  dev->quantum = scull_quantum;
  dev->qset = scull_qset;
  return 0;
}

static int scull_open(struct scull_dev *dev, struct file *filp) {
  filp->position = 0;
  pthread_mutex_lock(&dev->sem);
  dev->users = dev->users + 1;
  if (filp->flags == O_WRONLY)
    scull_trim(dev); /* opened for writing only: what was there goes */
  pthread_mutex_unlock(&dev->sem);
  return 0;
}

static int scull_release(struct scull_dev *dev) {
  pthread_mutex_lock(&dev->sem);
  dev->users = dev->users - 1;
  pthread_mutex_unlock(&dev->sem);
  return 0;
}

/* Follows the list to an item and allocates what is missing on the way. The caller holds the semaphore. Gives the item, or a
 * negative number if the pool has no more. */
static int scull_follow(struct scull_dev *dev, int item) {
  if (item >= SCULL_ITEMS)
    return -ENOMEM;
  if (!dev->data[0].there) {
    dev->data[0].there = 1;
    dev->data[0].quanta = 0;
  }
  if (item == 1 && !dev->data[1].there) {
    dev->data[1].there = 1;
    dev->data[1].quanta = 0;
  }
  return item;
}

/* Where a position is: which item, which quantum of it, and how far into the quantum. */
struct place {
  int item;
  int quantum;
  int offset;
};

static void find_place(int quantum, int qset, int position, struct place *at) {
  int item_size = quantum * qset;
  int rest = position % item_size;
  at->item = position / item_size;
  at->quantum = rest / quantum;
  at->offset = rest % quantum;
}

/* ---- data: read and write ---------------------------------------------------------------------- */

/* At most to the end of the quantum; gives the number of bytes, 0 at the end of the data. */
static int scull_read(struct scull_dev *dev, struct file *filp, struct user *buffer, int count) {
  int result = 0;
  int quantum, qset, size, item, seen;
  struct place at;

  if (count < 0)
    return -EINVAL;
  pthread_mutex_lock(&dev->sem);
  quantum = dev->quantum;
  qset = dev->qset;
  size = dev->size;
  if (filp->position >= size)
    goto out;
  if (filp->position + count > size)
    count = size - filp->position;

  find_place(quantum, qset, filp->position, &at);
  item = scull_follow(dev, at.item);
  if (item < 0 || dev->data[item].quanta <= at.quantum)
    goto out; /* a hole */

  if (count > quantum - at.offset)
    count = quantum - at.offset; /* only to the end of this quantum */

  dev->mover = A_READER;
  seen = dev->data[item].content;
  if (copy_to_user(buffer, seen, count)) {
    result = -EFAULT;
  } else {
    filp->position += count;
    result = count;
  }
  assert(dev->data[item].content == seen); /* nobody has written meanwhile */
  assert(dev->mover == A_READER);
  dev->mover = NOBODY;

out:
  pthread_mutex_unlock(&dev->sem);
  return result;
}

/* At most to the end of the quantum; gives the number of bytes. */
static int scull_write(struct scull_dev *dev, struct file *filp, const struct user *buffer, int count) {
  int result = -ENOMEM;
  int quantum, qset, size, item, value;
  struct place at;

  if (count < 0)
    return -EINVAL;
  pthread_mutex_lock(&dev->sem);
  quantum = dev->quantum;
  qset = dev->qset;

  find_place(quantum, qset, filp->position, &at);
  item = scull_follow(dev, at.item);
  if (item < 0 || at.quantum >= qset)
    goto out;
  if (dev->data[item].quanta <= at.quantum)
    dev->data[item].quanta = at.quantum + 1; /* allocate the quantum */

  if (count > quantum - at.offset)
    count = quantum - at.offset; /* only to the end of this quantum */

  dev->mover = A_WRITER;
  value = 0;
  if (copy_from_user(&value, buffer, count)) {
    result = -EFAULT;
  } else {
    dev->data[item].content = value;
    filp->position += count;
    result = count;
    assert(dev->data[item].content == value); /* nobody else has written meanwhile */
  }
  size = dev->size;
  if (size < filp->position)
    dev->size = filp->position;
  assert(dev->mover == A_WRITER);
  dev->mover = NOBODY;

out:
  pthread_mutex_unlock(&dev->sem);
  return result;
}

/* ---- ioctl ------------------------------------------------------------------------------------- */

static int scull_ioctl(struct file *filp, int command, int number, struct user *user) {
  int result = 0;
  int old, fresh;

  switch (command) {
  case SCULL_IOCRESET:
    scull_quantum = SCULL_QUANTUM;
    scull_qset = SCULL_QSET;
    break;

  case SCULL_IOCSQUANTUM: /* set: the argument is a pointer */
    if (!filp->privileged)
      return -EPERM;
    fresh = SCULL_QUANTUM;
    result = get_user(&fresh, user);
    if (result == 0 && fresh > 0)
      scull_quantum = fresh;
    break;

  case SCULL_IOCTQUANTUM: /* tell: the argument is the value */
    if (!filp->privileged)
      return -EPERM;
    if (number <= 0)
      return -EINVAL;
    scull_quantum = number;
    break;

  case SCULL_IOCGQUANTUM: /* get: the argument is a pointer to the result */
    result = put_user(scull_quantum, user);
    break;

  case SCULL_IOCQQUANTUM: /* query: the result is what is returned */
    return scull_quantum;

  case SCULL_IOCXQUANTUM: /* exchange: the argument is a pointer to both */
    if (!filp->privileged)
      return -EPERM;
    old = scull_quantum;
    fresh = old;
    result = get_user(&fresh, user);
    if (result == 0 && fresh > 0) {
      scull_quantum = fresh;
      result = put_user(old, user);
    }
    break;

  case SCULL_IOCHQUANTUM: /* shift: like tell and query */
    if (!filp->privileged)
      return -EPERM;
    if (number <= 0)
      return -EINVAL;
    old = scull_quantum;
    scull_quantum = number;
    return old;

  case SCULL_IOCSQSET:
    if (!filp->privileged)
      return -EPERM;
    fresh = SCULL_QSET;
    result = get_user(&fresh, user);
    if (result == 0 && fresh > 0)
      scull_qset = fresh;
    break;

  case SCULL_IOCTQSET:
    if (!filp->privileged)
      return -EPERM;
    if (number <= 0)
      return -EINVAL;
    scull_qset = number;
    break;

  case SCULL_IOCGQSET:
    result = put_user(scull_qset, user);
    break;

  case SCULL_IOCQQSET:
    return scull_qset;

  case SCULL_IOCXQSET:
    if (!filp->privileged)
      return -EPERM;
    old = scull_qset;
    fresh = old;
    result = get_user(&fresh, user);
    if (result == 0 && fresh > 0) {
      scull_qset = fresh;
      result = put_user(old, user);
    }
    break;

  case SCULL_IOCHQSET:
    if (!filp->privileged)
      return -EPERM;
    if (number <= 0)
      return -EINVAL;
    old = scull_qset;
    scull_qset = number;
    return old;

  default:
    return -ENOTTY;
  }
  return result;
}

/* ---- llseek ------------------------------------------------------------------------------------ */

static int scull_llseek(struct scull_dev *dev, struct file *filp, int offset, int whence) {
  int position;

  switch (whence) {
  case SEEK_FROM_START: position = offset; break;
  case SEEK_FROM_HERE: position = filp->position + offset; break;
  case SEEK_FROM_END: position = dev->size + offset; break; /* without the semaphore, as in the book */
  default: return -EINVAL;
  }
  if (position < 0)
    return -EINVAL;
  filp->position = position;
  return position;
}

/* ---- the module -------------------------------------------------------------------------------- */

static int scull_init_module(struct scull_dev *dev) {
  pthread_mutex_lock(&dev->sem);
  dev->quantum = scull_quantum;
  dev->qset = scull_qset;
  dev->size = 0;
  dev->mover = NOBODY;
  pthread_mutex_unlock(&dev->sem);
  return 0;
}

static void scull_cleanup_module(struct scull_dev *dev) {
  pthread_mutex_lock(&dev->sem);
  if (dev->users == 0)
    scull_trim(dev);
  pthread_mutex_unlock(&dev->sem);
}

/* ---- processes that use it --------------------------------------------------------------------- */

static void *loader(void *unused) {
  (void)unused;
  scull_init_module(&device);
  scull_cleanup_module(&device);
  return NULL;
}

static void *writer(void *unused) {
  struct file filp = {O_WRONLY, 0, 1};
  struct user user = {1, 2};
  (void)unused;
  scull_open(&device, &filp);
  if (scull_ioctl(&filp, SCULL_IOCHQUANTUM, 3, &user) > 0)
    scull_ioctl(&filp, SCULL_IOCXQSET, 0, &user);
  scull_write(&device, &filp, &user, 10);
  scull_llseek(&device, &filp, 1, SEEK_FROM_HERE);
  scull_write(&device, &filp, &user, 2);
  scull_release(&device);
  return NULL;
}

static void *reader(void *unused) {
  struct file filp = {O_RDONLY, 0, 0};
  struct user user = {1, 0};
  (void)unused;
  scull_open(&device, &filp);
  if (scull_ioctl(&filp, SCULL_IOCTQSET, 5, &user) != -EPERM)
    scull_ioctl(&filp, SCULL_IOCRESET, 0, &user);
  scull_llseek(&device, &filp, -2, SEEK_FROM_END);
  scull_read(&device, &filp, &user, 10);
  scull_ioctl(&filp, SCULL_IOCGQUANTUM, 0, &user);
  scull_release(&device);
  return NULL;
}

int main(void) {
  pthread_t one, two, three;
  pthread_create(&one, NULL, loader, NULL);
  pthread_create(&two, NULL, writer, NULL);
  pthread_create(&three, NULL, reader, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  pthread_join(three, NULL);
  return 0;
}
