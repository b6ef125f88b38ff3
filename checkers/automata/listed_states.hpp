// SPDX-License-Identifier: MIT
// Conjuncts of Psi that stay small. Each is made from those behind a step, by substitution, and so
// over a long fixpoint its size grows like an exponential function of its depth; what it says about
// few states stays simple. Where the invariants and iota leave few states to a pair of locations,
// they are listed by evaluation, and a large formula becomes a disjunction of cubes `v == 1 && w ==
// 0` that is the same on all of them: each bad state gives a cube, from which every literal is
// dropped that no other state needs.
#pragma once

#include <optional>

#include "checkers/smt/solver.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::automata {

/// All values that a variable can have where `formula` holds, if its sort or the formula's own
/// comparisons leave few; else nothing.
std::vector<Term> few_values(Term formula, Term variable, TermManager& terms);

struct ListedStates {
  std::vector<Term> variables;
  std::vector<std::vector<Term>> states; ///< values in the order of `variables`
};

/// The states over `variables` in which `formula` holds, if they are few.
std::optional<ListedStates> listed_states(Term formula, const std::vector<Term>& variables,
                                          TermManager& terms);

/// A disjunction of cubes that holds in the listed states in which `formula` holds for some value
/// of its other variables, and in no other listed state. Nothing: not decided.
std::optional<Term> cubes_of(Term formula, const ListedStates& listed, TermManager& terms,
                             smt::Solver& solver);

/// How many different subterms it has.
std::size_t size_of(Term formula);

} // namespace absthread::automata
