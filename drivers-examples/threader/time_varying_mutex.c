/* SPDX-License-Identifier: MIT
 *
 * time-varying mutex: a block of a file system is protected by the lock of its inode once it is allocated, and by the lock of
 * the allocation table before.
 *
 * After C. Flanagan, S. N. Freund, S. Qadeer, "Thread-modular verification for shared-memory programs" (ESOP 2002).
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t inode_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t busy_lock = PTHREAD_MUTEX_INITIALIZER;
static int inode; /* the block that the inode has; 0: none */
static int busy;  /* the block is allocated */
static int block;

static void *allocate(void *unused) {
  (void)unused;
  pthread_mutex_lock(&inode_lock);
  if (inode == 0) {
    pthread_mutex_lock(&busy_lock);
    busy = 1;
    pthread_mutex_unlock(&busy_lock);
    inode = 1;
  }
  block = 1;
  assert(block == 1);
  pthread_mutex_unlock(&inode_lock);
  return NULL;
}

static void *clear(void *unused) {
  (void)unused;
  pthread_mutex_lock(&busy_lock);
  if (busy == 0) {
    block = 0;
    assert(block == 0);
  }
  pthread_mutex_unlock(&busy_lock);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, allocate, NULL);
  pthread_create(&two, NULL, clear, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
