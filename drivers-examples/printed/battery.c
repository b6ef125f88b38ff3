/* SPDX-License-Identifier: MIT
 *
 * Figure 6 of "Abstract Threads" as it is printed: plain variables, every statement atomic (`atomicity statement`), the
 * decrement of InUseCount to 0 together with the signal, and `assert(!stopped)` before each access to a shared variable
 * other than NumQueuedWorkers.
 */
#include <assert.h>

#include "absthread.h"

#define TRUE 1
#define FALSE 0
#define await(e) assume(e)

int WantToRemove = FALSE, ReadyToRemove = FALSE, InUseCount = 2, NumQueuedWorkers = 0, WorkerActive = 0;
int stopped = FALSE;

void Unload() {
  assert(!stopped);
  WantToRemove = TRUE;
  assert(!stopped);
  if (1 == ++WorkerActive) {
    if (nondet()) {
      ATOMIC {
        assert(!stopped);
        if (0 == --InUseCount)
          ReadyToRemove = TRUE;
      }
    } else {
      ++NumQueuedWorkers;
    }
  }
  assert(!stopped);
  if (0 < --InUseCount) {
    assert(!stopped);
    await(ReadyToRemove);
  }
  stopped = TRUE;
}

void Worker() {
  unsigned long i;
  ATOMIC {
    await(NumQueuedWorkers > 0);
    NumQueuedWorkers--;
  }
  while (TRUE) {
    assert(!stopped);
    if (WantToRemove) {
      ATOMIC {
        assert(!stopped);
        if (0 == --InUseCount)
          ReadyToRemove = TRUE;
      }
      break;
    }
    if (nondet()) {
      assert(!stopped);
      ++InUseCount;
      assert(!stopped);
      if (WantToRemove) {
        assert(!stopped);
        --InUseCount;
      } else {
        assert(!stopped);
        --InUseCount;
      }
    }
    assert(!stopped);
    i = --WorkerActive;
    if (0 == i)
      break;
    if (1 != i) {
      assert(!stopped);
      WorkerActive = 1;
    }
  }
}
