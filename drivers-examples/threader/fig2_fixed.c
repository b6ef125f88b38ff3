/* SPDX-License-Identifier: MIT
 *
 * fig2-fixed: fig2_cex.c with the order enforced. The creator holds a lock until it has stored the descriptor, and the new
 * thread takes that lock before it looks.
 *
 * After figure 2 in Lu, Park, Seo, Zhou, "Learning from mistakes" (ASPLOS 2008). Written anew.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct descriptor {
  int state;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct descriptor descriptor;
static struct descriptor *mThread; /* stored by whoever creates the thread, under the lock */
static int mState;

static void *mMain(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  struct descriptor *self = mThread;
  pthread_mutex_unlock(&lock);
  assert(self != NULL);
  mState = self->state;
  return NULL;
}

int main(void) {
  pthread_t handle;
  descriptor.state = 1;
  pthread_mutex_lock(&lock);
  pthread_create(&handle, NULL, mMain, NULL);
  mThread = &descriptor;
  pthread_mutex_unlock(&lock);
  pthread_join(handle, NULL);
  return 0;
}
