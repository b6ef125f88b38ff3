// SPDX-License-Identifier: MIT
// Threads that others start, as threads that wait for it. If an edge `starts X`, the instances of X
// begin at a further location `(not started)`, and a step takes them from there to an initial
// location of X, as often as X was started:
//
//   X.begun : int = 0          how many have begun
//   (not started) -> init      when X.begun < X.started : X.begun' == X.begun + 1
//
// That the beginning is a step of its own changes nothing: it may follow at once, and until it does
// the new thread does nothing and is nowhere wrong. With `instances any` there are as many waiting
// as a run needs. With `instances n` more than n starts are a mistake: `X.started <= n` becomes
// part of the domain of X.started.
//
// Composition works on this Program; conformance needs none of it, since there a contract is alone.
#pragma once

#include "instrument/ir/program.hpp"

namespace absthread {

inline constexpr const char* not_started_location = "(not started)";

Program with_creation(const Program& program, TermManager& manager);

/// Symbols `count(X)` of contracts with a fixed number become that number.
Program with_counts(const Program& program, TermManager& manager);

/// Both: the Program that engines for composition and the certificate checker decide.
inline Program composed(const Program& program, TermManager& manager) {
  return with_counts(with_creation(program, manager), manager);
}

} // namespace absthread
