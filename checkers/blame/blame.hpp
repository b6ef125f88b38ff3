// SPDX-License-Identifier: MIT
// Who is to blame when the contracts go wrong together? (semantics.md, *Blame*)
//
// An interleaving of the contracts is given. The C threads follow it if there is a run of theirs
// that makes the same changes to the variables that contracts speak of: for each step of the
// interleaving a visible step of the same instance with the same values before and after. Between
// them, each thread may take any steps that leave these variables alone: a contract has idle steps
// for them.
//
//   code       such a run reaches a state in which an assertion of the C code fails
//   contract   there is such a run to the end, but only the contract's assertion fails there
//   too weak   there is none: the contracts allow a step that the code does not take
//   unsettled  the search could not look at everything, or there is no code to look at
//
// Decided by building the *guided program* (the C threads with a counter of how far the
// interleaving is followed, and edges that may only do what it says) and searching its states
// (checkers/explicit). An interleaving that blames the code is replayed on the C threads without
// any guide before it is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "checkers/explicit/run.hpp"
#include "instrument/ir/program.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::blame {

enum class Blamed : std::uint8_t { code, contract, too_weak, unsettled };

struct Blame {
  Blamed who = Blamed::unsettled;
  /// code: the C threads, one per instance of the interleaving, and their run.
  Program program;
  Trace trace;
  explicit_state::Wrong wrong;
  std::size_t step = 0; ///< too weak: the first step of the interleaving that the code cannot take
  std::string why;      ///< unsettled
};

/// `code` is cfront::with_code of `contracts`: the same threads in the same order. `shown` is a
/// trace of `contracts`.
Blame decide(const Program& contracts, const Program& code, const Trace& shown, TermManager& terms,
             std::size_t most_states = 50000);

} // namespace absthread::blame
