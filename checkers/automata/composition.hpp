// SPDX-License-Identifier: MIT
// What the theorems about parallel composition ask for (seeds/003, Definitions 2 and 3, Theorem 4):
// compatibility of the automata of a program, and relations that do not interfere.
#pragma once

#include "checkers/automata/invariants.hpp"

namespace absthread::automata {

/// Definition 2 for one automaton among the threads of its program: whatever another thread does
/// from a state of its invariant is an environment step here, and stays inside the invariant.
Kept compatible(const Program& program, std::size_t thread, const Invariants& invariants,
                const SuccinctAutomaton& automaton, TermManager& terms, smt::Solver& solver);

/// The side conditions of Theorem 4, for all pairs of a task.
struct SideConditions {
  Kept concrete_compatible = Kept::yes, abstract_compatible = Kept::yes;
  Kept relations_apart = Kept::yes; ///< noninterfere(iota_i, iota_j)
  std::size_t queries = 0;          ///< conditions looked at
};
SideConditions side_conditions(const refinement::Task& task, const Invariants& concrete,
                               const Invariants& abstract, TermManager& terms, smt::Solver& solver);

/// Has every start of the concrete program a related start of the abstract one? `no` makes the
/// question vacuous.
Kept starts_are_related(const refinement::Task& task, TermManager& terms, smt::Solver& solver);

} // namespace absthread::automata
