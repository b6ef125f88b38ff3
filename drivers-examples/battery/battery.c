/* SPDX-License-Identifier: MIT
 *
 * Teardown of a battery driver, after Lahiri, Malkis and Qadeer, "Abstract Threads", figure 6, in today's C: counters are
 * atomics, and what the paper takes to be atomic stands in an ATOMIC block. `stopped` says that the device's memory is
 * freed; `device_is_there()` before every access to it is the property.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "absthread.h"

atomic_bool WantToRemove;
atomic_bool ReadyToRemove;
atomic_int InUseCount = 2;
atomic_int NumQueuedWorkers;
atomic_int WorkerActive;
atomic_bool stopped;

/* The device may be touched only while its memory is there; test and access are one step. */
#define device_is_there() assert(!stopped)

static void release_reference(void) {
  ATOMIC {
    device_is_there();
    if (0 == --InUseCount)
      ReadyToRemove = true;
  }
}

void Unload(void) {
  int active, users;

  ATOMIC {
    device_is_there();
    WantToRemove = true;
  }
  ATOMIC {
    device_is_there();
    active = ++WorkerActive;
  }
  if (1 == active) {
    if (nondet()) {
      release_reference();
    } else {
      ++NumQueuedWorkers; /* work to do: start a worker */
    }
  }
  ATOMIC {
    device_is_there();
    users = --InUseCount;
  }
  if (0 < users) {
    ATOMIC {
      device_is_there();
      assume(ReadyToRemove);
    }
  }
  stopped = true;
}

void Worker(void) {
  int i;
  bool leaving;

  ATOMIC {
    assume(NumQueuedWorkers > 0);
    NumQueuedWorkers--;
  }
  while (true) {
    ATOMIC {
      device_is_there();
      leaving = WantToRemove;
    }
    if (leaving) {
      release_reference();
      break;
    }
    if (nondet()) {
      ATOMIC {
        device_is_there();
        ++InUseCount;
      }
      ATOMIC {
        device_is_there();
        leaving = WantToRemove;
      }
      ATOMIC {
        device_is_there();
        --InUseCount;
      }
    }
    ATOMIC {
      device_is_there();
      i = --WorkerActive;
    }
    if (0 == i)
      break;
    if (1 != i) {
      ATOMIC {
        device_is_there();
        WorkerActive = 1;
      }
    }
  }
}
