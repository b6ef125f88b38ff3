/* SPDX-License-Identifier: MIT
 *
 * absthread.h: what C has no words for.
 *
 *   nondet()          any int                       if (nondet()) ...
 *   assume(e)         wait until e holds            assume(stoppingEvent);
 *   ATOMIC { ... }    one step: nobody interferes   ATOMIC { assume(n > 0); n--; }
 *
 * absthread reads the three as they are meant. Any other compiler gets plain C (C89 on) with GNU builtins: a coin, a spinning
 * wait and a global lock, good enough to run a program under test. There, do not nest ATOMIC, do not leave it by goto,
 * break or return, and do not wait inside it for what only another ATOMIC can bring about.
 *
 * Define ABSTHREAD_LONG_NAMES before the #include to have only the names that begin with absthread_.
 */
#ifndef ABSTHREAD_H
#define ABSTHREAD_H

#ifdef __ABSTHREAD__

int absthread_nondet(void);
void absthread_assume(int condition);
int absthread_atomic_begin(void);
int absthread_atomic_end(void);

#else

#include <stdlib.h>

__attribute__((weak)) char absthread_lock_;

__attribute__((unused)) static int absthread_nondet(void) { return rand(); }

__attribute__((unused)) static int absthread_atomic_begin(void) {
  while (__atomic_test_and_set(&absthread_lock_, __ATOMIC_SEQ_CST)) {
  }
  return 1;
}

__attribute__((unused)) static int absthread_atomic_end(void) {
  __atomic_clear(&absthread_lock_, __ATOMIC_SEQ_CST);
  return 0;
}

#define absthread_assume(condition)                                                                \
  do {                                                                                             \
  } while (!(condition))

#endif

#if defined(__ABSTHREAD__) || defined(__cplusplus) ||                                              \
    (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define ABSTHREAD_ATOMIC                                                                           \
  for (int absthread_once_ = absthread_atomic_begin(); absthread_once_;                            \
       absthread_once_ = absthread_atomic_end())
#else /* C89 declares nothing in a loop */
__attribute__((unused)) static __thread int absthread_once_;
#define ABSTHREAD_ATOMIC                                                                           \
  for (absthread_once_ = absthread_atomic_begin(); absthread_once_;                                \
       absthread_once_ = absthread_atomic_end())
#endif

#ifndef ABSTHREAD_LONG_NAMES
#define nondet absthread_nondet
#define assume(condition) absthread_assume(condition)
#define ATOMIC ABSTHREAD_ATOMIC
#endif

#endif
