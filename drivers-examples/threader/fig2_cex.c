/* SPDX-License-Identifier: MIT
 *
 * fig2-cex: a thread uses its own descriptor before its creator has stored it.
 *
 * The bug pattern of figure 2 in Lu, Park, Seo, Zhou, "Learning from mistakes" (ASPLOS 2008), from Mozilla's nsThread: the
 * result of the creating call is assigned to a field that the new thread reads at once. Written anew.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct descriptor {
  int state;
};

static struct descriptor descriptor;
static struct descriptor *mThread; /* stored by whoever creates the thread */
static int mState;

static void *mMain(void *unused) {
  (void)unused;
  struct descriptor *self = mThread;
  assert(self != NULL); /* the store comes before this read: nobody sees to it */
  mState = self->state;
  return NULL;
}

int main(void) {
  pthread_t handle;
  descriptor.state = 1;
  pthread_create(&handle, NULL, mMain, NULL);
  mThread = &descriptor;
  pthread_join(handle, NULL);
  return 0;
}
