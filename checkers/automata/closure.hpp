// SPDX-License-Identifier: MIT
// The abstract side's environment to any depth (seeds/003, Definition 6, condition 2.a): a relation
// E over the shared variables with Env in E, identity in E, and E;E in E. Then every finite
// sequence of environment steps is in E, one step of E stands for all of them, and "yes" is sound.
// The paper cuts the sequences at a bound instead; with a bound nobody gets a "yes" here.
//
// E is a conjunction of facts over v and v': "v does not change", "v does not fall", "where this
// guard is false, v does not change", or Env itself where it is transitive already; what fails one
// of the three queries is dropped until nothing does. Where the shared variables have few values,
// the exact closure is listed instead.
#pragma once

#include <optional>

#include "checkers/automata/succinct_automaton.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::automata {

/// A conjunction over the automaton's shared variables at times 0 and 1.
std::vector<Term> closure_of(const SuccinctAutomaton& automaton, TermManager& terms,
                             smt::Solver& solver);

/// The three queries.
bool is_closure(const std::vector<Term>& closure, const SuccinctAutomaton& automaton,
                TermManager& terms, smt::Solver& solver);

/// Env* itself, listed: only for shared variables with at most `most` valuations in all invariants.
std::optional<Term> listed_closure(const SuccinctAutomaton& automaton, TermManager& terms,
                                   smt::Solver& solver, std::size_t most = 40);

} // namespace absthread::automata
