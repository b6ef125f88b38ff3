// SPDX-License-Identifier: MIT
// The two layers of the text: a move as statements (statements.cpp), a thread as a process
// (threads.cpp). The program around them is promela.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/promela/draft.hpp"

namespace absthread::emit::promela {

/// What a move does: if the guard holds, everything in this order and at once.
struct Statements {
  Term guard;
  std::vector<std::string> before; ///< assertions, counters, old values
  std::vector<std::string> sets;
  std::vector<std::string> after; ///< temporaries back to 0, so that they are no state
  std::vector<std::string> free;  ///< places that get any identity

  std::vector<std::string> all() const;
};

/// Without the change of place; `thread` has the locals.
Statements statements(Draft& draft, const Move& move, const Thread* thread);

/// Adds what becomes of the counters after a step of a thread from one location to another; `from`
/// empty: it chooses its start.
void count(const Draft& draft, std::size_t thread, std::optional<LocationId> from, LocationId to,
           const Move& move, Statements& statements);

/// One option of an `if`, with what comes behind it.
void put_option(Draft& draft, const Statements& statements, const std::string& then,
                std::optional<Line> meaning);

/// `  byte seen = 0;  /* what its values mean */`
void declare(Draft& draft, const std::string& indent, const Variable& variable);

/// The proctype of a thread, and the macros of its assertions. Gives the position in the body of
/// the proctype's line, which is empty: only at the end is it known whether `init` starts it.
std::size_t print_thread(Draft& draft, MoveSolver& solver, std::size_t thread);

} // namespace absthread::emit::promela
