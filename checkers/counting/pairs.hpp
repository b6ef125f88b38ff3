// SPDX-License-Identifier: MIT
// Facts of the kind "a and b are never true together", found all at once: the largest set of such
// pairs that holds at the start and that no step breaks (Houdini). The pairs to begin with are
// those that no reached state contradicts, so few of them fall. It is the disjunctive step of many
// proofs by hand: "whoever works, the event is not set", "nobody is in both of these states".
#pragma once

#include <vector>

#include "checkers/counting/system.hpp"
#include "checkers/sequential/cube.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::counting {

/// Clauses !a || !b and !a over the literals (each in both polarities where that is meant), in all
/// readings that the system's symmetries give them.
/// `solver` should hold what is known; nothing is found if it leaves a question open.
std::vector<Term> pair_facts(const System& system, const std::vector<Term>& literals,
                             const std::vector<sequential::Model>& samples, TermManager& manager,
                             smt::Solver& solver);

} // namespace absthread::counting
