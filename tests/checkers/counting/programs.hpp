// SPDX-License-Identifier: MIT
// Contracts for any number of threads, and what the tests of the counting engine do with them.
#pragma once

#include <string>

#include "checkers/counting/prover.hpp"
#include "checkers/counting/system.hpp"
#include "instrument/creation.hpp"
#include "instrument/finite_locals.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/checkers/thread_modular/programs.hpp"

namespace absthread::testing {

inline Program composed_of(const std::string& text, TermManager& manager) {
  return composed(program_of(text, manager), manager);
}

inline counting::System system_of(const Program& program, TermManager& manager,
                                  const counting::Total& total = {}, bool deadlock = false) {
  const FiniteLocals finite = with_finite_locals(program, manager);
  if (!finite.program) throw std::runtime_error(finite.reason);
  counting::SystemResult made = counting::make_system(*finite.program, manager, total, deadlock);
  if (!made.system) throw std::runtime_error(made.reason);
  return std::move(*made.system);
}

inline counting::System system_of(const std::string& text, TermManager& manager,
                                  const counting::Total& total = {}, bool deadlock = false) {
  return system_of(composed_of(text, manager), manager, total, deadlock);
}

/// Is there no state in which all of these hold? By a solver of the test's own.
inline bool impossible(TermManager& manager, const std::vector<Term>& parts) {
  const auto solver = smt::make_cvc5(manager);
  return solver->check(parts) == smt::Answer::unsat;
}

/// The three obligations of an inductive invariant, asked one by one; empty, or which one fails.
inline std::string what_breaks(const counting::System& system, const std::vector<Term>& invariant,
                               TermManager& m) {
  const Term all = conj(m, invariant);
  const Term background = conj(m, system.background);
  if (!impossible(m, {system.initial, background, negate(all)})) return "the start";
  for (const counting::Transition& t : system.transitions) {
    TermMap next;
    for (Term v : system.variables) next[v] = counting::next_value(t, v);
    if (!impossible(m, {all, background, t.guard, negate(substitute(all, next))}))
      return "a step: " + to_string(t.guard);
  }
  for (const counting::Bad& b : system.bad)
    if (!impossible(m, {all, background, b.condition})) return "safety";
  return "";
}

inline const char* const bluetooth_workers = R"(
program bluetooth;
shared { pendingIO : int = 1; stoppingFlag, stoppingEvent, stopped : bool = false; }
thread Stop {
  init S0;
  S0 -> S1 : stoppingFlag';
  S1 -> S2 : pendingIO' == pendingIO - 1;
  S2 -> S3 when pendingIO == 0;
  S3 -> S4 : stoppingEvent';
  S2 -> S4 when stoppingEvent;
  S4 -> S5 : stopped';
}
thread Add instances any {
  init W0;
  state W2 assert !stopped;
  W0 -> W1 : pendingIO' == pendingIO + 1;
  W1 -> W2 when !stoppingFlag;
  W1, W2 -> W3 : pendingIO' == pendingIO - 1;
  W3 -> W4 when pendingIO == 0;
  W4 -> W5 : stoppingEvent';
}
)";

/// Figure 1 of KISS: tested first, counted in afterwards.
inline const char* const kiss_workers = R"(
program kiss;
shared { pendingIO : int = 1; stoppingFlag, stoppingEvent, stopped : bool = false; }
thread Stop {
  init S0;
  S0 -> S1 : stoppingFlag';
  S1 -> S2 : pendingIO' == pendingIO - 1;
  S2 -> S3 when pendingIO == 0;
  S3 -> S4 : stoppingEvent';
  S4 -> S5 : stopped';
}
thread Add instances any {
  init W0;
  state W2 assert !stopped;
  W0 -> W1 when !stoppingFlag;
  W1 -> W2 : pendingIO' == pendingIO + 1;
  W2 -> W3 : pendingIO' == pendingIO - 1;
}
)";

/// At most three are inside: a semaphore.
inline const char* const three_inside = R"(
program three_inside;
shared { room : 0..3 = 3; }
thread W instances any {
  init Out;
  state In assert room < 3;
  Out -> In when room > 0 : room' == room - 1;
  In -> Out : room' == room + 1;
}
)";

/// A lock that knows its owner, and somebody who remembers whom he saw.
inline const char* const owner_and_observer = R"(
program owner;
shared { owner, seen : thread = none; }
thread W instances any {
  init Out;
  state In assert owner == self;
  Out -> In when owner == none : owner' == self;
  In -> Out : owner' == none;
}
thread Observer { init A; A -> A : seen' == owner; }
composition { exclusive W.In; }
)";

} // namespace absthread::testing
