// SPDX-License-Identifier: MIT
// Equality between terms that are not looked into (enum values, locations, thread identities): a
// set of equalities and disequalities is contradictory iff some chain of equalities joins two
// different constants or the two sides of a disequality. The chain is the proof, and cut at the
// border of a subtree of the Horn tree it gives the label of that subtree: an equality per piece of
// the chain.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread::linear {

struct Equality {
  Term left, right;
  bool same = true;    ///< false: a disequality
  unsigned reason = 0; ///< the literal it comes from
};

/// Pieces in order: terms_[k] is joined to terms_[k + 1] by links[k]. A chain between constants is
/// open; a chain that a disequality closes is a cycle, whose last link leads back to terms[0].
struct Chain {
  std::vector<Term> terms;
  std::vector<Equality> links;
  bool cycle = false;
};

/// The classes that the equalities make: a representative for every term; a constant if the class
/// has one.
class EqualityClasses {
 public:
  explicit EqualityClasses(const std::vector<Equality>& literals);

  const std::optional<Chain>& conflict() const { return conflict_; }
  /// The representative of a term; itself if no equality mentions it.
  Term find(Term term) const;

 private:
  void search_chain(const std::vector<Equality>& literals, Term from, Term to);

  std::map<Term, Term> class_of_;
  std::optional<Chain> conflict_;
};

/// What the links that `inside` accepts say about the terms at their ends.
Term summary(const Chain& chain, const std::function<bool(unsigned reason)>& inside,
             TermManager& manager);

} // namespace absthread::linear
