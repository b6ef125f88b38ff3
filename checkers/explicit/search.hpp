// SPDX-License-Identifier: MIT
// Explicit-state breadth-first search of a Program on a bounded instance: finds shortest
// interleavings. Successors come from evaluation: an update v' == e gives the value; a changed
// variable that the relation leaves open, or an input, takes every value of a small domain, and a
// sample of values otherwise. `complete` says that nothing was sampled or cut, so that the absence
// of a trace means that there is none; `bounded` that nothing but large numbers was cut.
#pragma once

#include <functional>
#include <optional>

#include "checkers/explicit/run.hpp"

namespace absthread::explicit_state {

struct SearchOptions {
  std::size_t most_states = 100000;
  unsigned long copies_of_any = 2;
  bool deadlock = false;
  /// Integers without a declared range are tried in this range where a step or the start leaves
  /// them open.
  long low = -1, high = 3;
  /// States with an integer below -largest or above largest are left out, and memory of which
  /// nothing is said holds 0; 0: neither.
  long largest = 0;
  bool list = false;          ///< give all states back, if the search is complete
  std::function<bool()> stop; ///< asked now and then: is it enough? May be empty
};

struct SearchResult {
  std::optional<Trace> trace; ///< a shortest one
  std::optional<Wrong> wrong;
  bool complete = false;
  bool bounded = false; ///< complete, but for what `largest` leaves out and what follows from it
  std::size_t states = 0;
  std::vector<State> listed; ///< if it was asked for
};

SearchResult search(const Program& program, TermManager& manager,
                    const SearchOptions& options = {});

} // namespace absthread::explicit_state
