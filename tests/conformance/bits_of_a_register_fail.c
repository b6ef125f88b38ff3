/*@ absthread
program register;
atomicity statement;
shared { status : bits 8 = 0; events : bits 8 = 0; }
thread Handler for handle {
  init Idle;
  Idle -> Busy : status' == status | 0x80;
  Busy -> Busy : status' == status & 0xfe when status & 1 != 0;
  Busy -> Done : status' == (status & 0x7f) ^ 2;
  Done -> Done : events' == events + 1;
  Done -> Served : events' == events >> 1;
}
*/
// The last step turns a bit that the contract leaves alone.
#include <stdint.h>
#define READY 0x01
#define BUSY 0x80

uint8_t status, events;

void handle(void) {
  status |= BUSY;
  if (status & READY) status &= ~READY;
  status = (status & 0x7f) ^ 0x03; // one bit more
  events = (events + 1) & 0xff;
  if (status != 0) events = events >> 1;
}
// ----
// 24:3: error: the thread takes a step that its contract does not allow: status goes from 0 to 3, while 'Handler' is in state Busy [step-not-allowed]
// 9:3: note: `Busy -> Done : status' == status & 0x7f ^ 2` does not allow it: `status' == status & 127 ^ 2` is false with status = 0 and status' = 3
// 8:3: note: `Busy -> Busy : status' == status & 0xfe when status & 1 != 0` does not allow it: `status & 1 != 0` is false with status = 0; `status' == status & 254` is false with status = 0 and status' = 3
// 7:11: note: the idle step of Busy does not allow it: it leaves status as it is, but status = 0 and status' = 3
// 7:11: note: to allow what the thread does: add the edge `Busy -> Done : status' == status & 127 ^ 3;`
// 7:11: note: to allow this step: add the edge `Busy -> Busy : status' == status & 127 ^ 3;`
// verdict: false(conformance)
// exit: 10
