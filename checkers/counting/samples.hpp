// SPDX-License-Identifier: MIT
// States that are reached: a breadth-first walk through a transition system with few threads, by
// evaluation. They prove nothing. They tell the prover which lemmas it need not try: one that
// excludes a reached state holds for a few steps only.
#pragma once

#include <vector>

#include "checkers/counting/system.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::counting {

/// At most `most` states; each has a value for every variable of the system and every symbol of the
/// background.
std::vector<TermMap> sample_states(const System& system, TermManager& manager, smt::Solver& solver,
                                   std::size_t most);

} // namespace absthread::counting
