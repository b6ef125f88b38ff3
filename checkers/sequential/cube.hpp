// SPDX-License-Identifier: MIT
// Cubes: conjunctions of literals that describe a set of states, taken from one model of a formula.
#pragma once

#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread::sequential {

/// Values for variables and symbols; what has none counts as zero, false, the first enum value.
class Model {
 public:
  void set(Term variable, Term value) { values_.insert_or_assign(variable, value); }
  /// The value as a constant; null where a term has none (a division by zero).
  Term value(Term term) const;
  bool is_true(Term formula) const;
  const TermMap& values() const { return values_; }

 private:
  TermMap values_;
  mutable TermMap memo_;
};

/// What a variable counts as that a model does not speak of.
Term default_value(Sort sort, TermManager& terms);

using Cube = std::vector<Term>; ///< literals in normal form, ordered, each once

/// Literals that hold in `model` and together imply `formula`, which holds in it too. Of several
/// reasons for a disjunction the one that says least about `state` variables is taken. Empty
/// optional: some value is undefined.
bool implicant(Term formula, const Model& model, const TermSet& state, Cube& out);

/// A cube over the `state` variables (and symbols) that contains the model's state and from whose
/// every state some values of the other variables satisfy the formula: a predecessor, generalised.
Cube project(Term formula, const Model& model, const std::vector<Term>& state);

/// Equalities of integers become two comparisons, so that one of them can be dropped.
Cube split_equalities(const Cube& cube);

/// One disjunction: not this cube.
Term clause_of(const Cube& cube, TermManager& terms);

} // namespace absthread::sequential
