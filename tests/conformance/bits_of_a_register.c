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
// C computes with 32 bits; the contract's variables have 8. Both are the same operations.
#include <stdint.h>
#define READY 0x01
#define BUSY 0x80

uint8_t status, events;

void handle(void) {
  status |= BUSY;
  if (status & READY) status &= ~READY;
  status = (status & 0x7f) ^ 0x02;
  events = (events + 1) & 0xff;
  if (status != 0) events = events >> 1;
}
// ----
// verdict: true(conformance)
// exit: 0
