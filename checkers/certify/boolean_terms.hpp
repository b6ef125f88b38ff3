// SPDX-License-Identifier: MIT
// Steps of a Flow as formulas, for the two checkers of Boolean certificates; and the mutex
// invariant, which both use after it is proved:
//   of each lock (and the atomic section) at most one thread is the owner, and then it is held.
// It is inductive: proved for every edge that touches such a bit, for the acting thread, a thread
// that looks on and a thread that is created.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checkers/certify/conformance.hpp"
#include "instrument/boolean/flow.hpp"

namespace absthread::certify {

using BitTerms = std::vector<Term>;

class BooleanTerms {
 public:
  BooleanTerms(const boolean::Flow& of, TermManager& terms, smt::Solver& solver)
      : flow(of)
      , m(terms)
      , solver_(solver)
      , shared(variables("shared", of.shared.size())) {}

  BitTerms variables(const std::string& prefix, std::size_t count);

  /// A formula with these values of bits and choices.
  struct Scope {
    const BitTerms& shared;
    const BitTerms& next;
    const BitTerms& locals;
    const BitTerms& choices;
  };
  Term term(boolean::FormulaId id, const Scope& scope) const;
  BitTerms updated(BitTerms bits, const boolean::Updates& updates, const Scope& scope) const;

  /// One step: what must hold before it, and all bits after it.
  struct Step {
    Term guard;
    BitTerms shared;
    BitTerms active;
    BitTerms created; ///< if the edge starts a thread
  };
  Step step(const boolean::FlowEdge& edge, const BitTerms& active);
  /// The bits of another thread after it.
  BitTerms onlooker(const boolean::FlowEdge& edge, const Step& step, const BitTerms& other,
                    const std::string& name);

  /// The mutex invariant of the shared bits and these threads.
  Term mutex(const BitTerms& shared_bits, const std::vector<const BitTerms*>& threads) const;
  bool check_mutex();

  /// Is it unsatisfiable? If not, the report says what failed.
  bool refute(Term formula, const std::function<std::string()>& what);
  bool reject(std::string why);

  const boolean::Flow& flow;
  TermManager& m;

 private:
  smt::Solver& solver_;

 public:
  const BitTerms shared;
  Report report{Judgement::accepted, {}, 0};
};

} // namespace absthread::certify
