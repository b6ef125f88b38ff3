// SPDX-License-Identifier: MIT
// The words in which the prover thinks: predicates over the variables of a system. A state is
// described by which of them hold.
#pragma once

#include <vector>

#include "checkers/counting/affine.hpp"
#include "checkers/counting/system.hpp"
#include "checkers/sequential/cube.hpp"

namespace absthread::counting {

class Predicates {
 public:
  explicit Predicates(const System& system);

  /// False: it is constant, speaks of something else than the variables of lemmas, or is known.
  bool add(Term literal);
  /// What is in every system: Boolean variables, values of enums, counters being 0, 1 or more,
  /// atoms of guards, bad states and the start, equality of identities.
  void add_vocabulary(TermManager& manager);
  /// The form and its neighbours by one: is it less than, at most, ... its constant?
  void add_form(const AffineForm& form, TermManager& manager);

  std::size_t size() const { return list_.size(); }
  /// Each in both polarities, but for "nobody is there" (see reluctance) and, in an indexed system,
  /// "the thread is elsewhere" and what is about two threads of one contract.
  std::vector<Term> willing_literals() const;
  /// For each predicate, it or its negation, whichever holds; read through `view` if that is not
  /// empty.
  sequential::Cube describe(const sequential::Model& state, const TermMap& view) const;

 private:
  bool of_one_thread(Term predicate) const;
  bool add_reading(Term literal);
  void add_neighbours(Term atom);
  static bool counts_only(Term formula);

  const System& system_;
  TermSet variables_;
  TermSet known_; ///< in both polarities
  std::vector<Term> list_;
};

/// How willingly a lemma says that literal, 0 most: what somebody does, the atoms of the contracts,
/// that nobody is somewhere, and sums.
unsigned reluctance(Term literal);

} // namespace absthread::counting
