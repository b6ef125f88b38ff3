// SPDX-License-Identifier: MIT
//
// Small C programs about order: threads, atomics of every memory order, fences, locks that are
// tried, as texts of one operation per line. The family "orders" prints them as C, the oracle
// (orders_oracle.hpp) runs them; neither knows the other.
//
//   library c11           threads and mutexes of <threads.h>; `library pthread`: of <pthread.h>
//   style builtin         atomics are ints that only __atomic_* functions access; `operators`: what
//   is
//                         seq_cst is written `a = 1`, `a += 1`; otherwise <stdatomic.h>
//   plain 0 1             p0, p1: int, with what they begin with
//   atomic 0              a0: _Atomic int
//   mutexes 1             m0
//   semaphores 0          s0, with what it begins with
//   rwlocks 1             w0
//   thread                a function: the operations up to the next `thread` or `main`
//   main                  starts the functions; may do all that they do
//
// A thread has its own r0, r1, r2, which begin with 0. R, P, A, M, S, W are such numbers, K is a
// constant, O a memory order (rlx acq rel ar sc), C is `==` or `!=`:
//
//   read R P | write P K | copy P R | bump P               r = p; p = K; p = r; p = p + 1
//   load R A O | store A K O | put A R O                   r = a; a = K; a = r
//   add R A K O | swap R A K O                             r = what a was; a += K; a = K
//   cas R A K K O O | casw R A K K O O                     r = did a change from K to K? (weak)
//   fence O | spin A K O                                   ; while (a != K) {}
//   lock M | unlock M | try R M | busy M                   r = was it taken? busy: until a try
//   fails wait S | post S | trywait R S rdlock W | wrlock W | unrw W | tryrd R W | trywr R W if R C
//   K | end | loop K | end | assert R C K           loop: so many times start T | join J of main;
//   the J-th started, from 1
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace absthread::fuzz {

enum Order { rlx, acq, rel, ar, sc };

struct OrdersOperation {
  std::string word;
  std::vector<int> numbers; ///< an order is its number, `==` is 0 and `!=` 1
};

struct OrdersProgram {
  bool c11 = false;
  std::string style{};                        ///< of the C text; the oracle does not look at it
  std::vector<int> plain, atomic, semaphores; ///< what each begins with
  int mutexes = 0, rwlocks = 0;
  std::vector<std::vector<OrdersOperation>> threads;
  std::vector<OrdersOperation> main;
};

/// The letters of the operands of a word; null: no such word.
const char* operands_of(const std::string& word);

/// Nothing if the text is no such program.
std::optional<OrdersProgram> read_orders_program(const std::string& text);

} // namespace absthread::fuzz
