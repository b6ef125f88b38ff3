// SPDX-License-Identifier: MIT
// States that are reached: a breadth-first walk through a transition system with few threads, by
// evaluation. They prove nothing, but a bad one among them has a run to it, a shortest one for its
// start; and they tell the prover which lemmas it need not try: one that excludes a reached state
// holds for a few steps only.
#pragma once

#include <optional>
#include <vector>

#include "checkers/counting/system.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::counting {

/// A run of the system to a bad state: values of all variables in each state, and the steps.
struct Path {
  std::vector<TermMap> states;    ///< one more than steps
  std::vector<std::size_t> steps; ///< index into System::transitions
  std::size_t bad = 0;
};

struct Samples {
  /// Each has a value for every variable of the system and every symbol of the background.
  std::vector<TermMap> states;
  std::optional<Path> path; ///< then the walk ended there
};

/// At most `most` states.
Samples sample_states(const System& system, TermManager& manager, smt::Solver& solver,
                      std::size_t most);

} // namespace absthread::counting
