/* SPDX-License-Identifier: MIT
 *
 * Figure 4 of "Abstract Threads" as it is printed: plain variables, and every statement is taken to be atomic. Read it with
 * `atomicity statement`; in real C, `pendingIO++` on a plain variable is two steps, and the contract is not met.
 */
#include <assert.h>

#include "absthread.h"

int pendingIO = 1, stoppingFlag, stoppingEvent, stopped;

int IoIncrement() {
  int status;
  pendingIO++;
  if (stoppingFlag)
    status = -1;
  else
    status = 1;
  return status;
}

void IoDecrement() {
  pendingIO--;
  if (!pendingIO)
    stoppingEvent = 1;
}

void PnpStop() {
  stoppingFlag = 1;
  IoDecrement();
  assume(stoppingEvent);
  stopped = 1;
}

void PnpAdd() {
  int status;
  status = IoIncrement();
  if (status > 0) {
    assert(!stopped);
  }
  IoDecrement();
}
