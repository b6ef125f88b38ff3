// SPDX-License-Identifier: MIT
// From a refutation to predicates: PredsOf of seeds/000 (figure 9), the part of the clauses that a
// refutation needs, and labels for paths whose refutation linear arithmetic cannot say.
#pragma once

#include <optional>
#include <vector>

#include "checkers/linear/horn_tree.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::thread_modular {

/// The atoms of a label in a normal form, and where a conjunct is a disjunction, the disjunction
/// itself beside its atoms: so the label follows from the predicates that are true where it is.
std::vector<Term> predicates_of(Term label, TermManager& manager);

/// Asks the solver whether the constraints together are unsatisfiable, and keeps only what a small
/// core of them needs.
smt::Answer prune(linear::HornTree& tree, Term identities, smt::Solver& solver,
                  TermManager& manager);

/// A step of a path: the relation over times 0 and 1.
struct PlainStep {
  Term relation;
  std::vector<Term> changed, inputs;
};

/// For each state of the path, from the first to the last: from where the rest of the path leads to
/// the error. It is computed from the error backwards by replacing what a step sets, so it needs no
/// theory; its negations label the path if the path is infeasible. Nothing: a step sets a value in
/// a way that cannot be replaced, or the formulas get too large.
std::optional<std::vector<Term>> weakest_preconditions(const std::vector<PlainStep>& steps,
                                                       Term error, TermManager& manager);

} // namespace absthread::thread_modular
