// A block of a file system is protected by the lock of its inode once it is allocated, and by the
// lock of the allocation table before. After C. Flanagan, S. N. Freund, S. Qadeer, "Thread-modular
// verification for shared-memory programs" (ESOP 2002), the third example of Henzinger, Jhala,
// Majumdar, Qadeer.
#include <pthread.h>

static pthread_mutex_t inode_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t busy_lock = PTHREAD_MUTEX_INITIALIZER;
static int inode; // the block that the inode has; 0: none
static int busy;  // the block is allocated
static int data;

static void *allocate(void *unused) {
  pthread_mutex_lock(&inode_lock);
  if (inode == 0) {
    pthread_mutex_lock(&busy_lock);
    busy = 1;
    pthread_mutex_unlock(&busy_lock);
    inode = 1;
  }
  data = 1;
  pthread_mutex_unlock(&inode_lock);
  return unused;
}

static void *clear(void *unused) {
  pthread_mutex_lock(&busy_lock);
  if (busy == 0) data = 0;
  pthread_mutex_unlock(&busy_lock);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, allocate, 0);
  pthread_create(&two, 0, clear, 0);
  return 0;
}
