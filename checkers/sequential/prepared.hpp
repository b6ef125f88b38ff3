// SPDX-License-Identifier: MIT
// Edges and checks of a sequential program under given values of its finite variables: the values
// are put in, and variables after the step that an equation defines are replaced by what it says.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "instrument/ir/sequential.hpp"

namespace absthread::sequential {

using FiniteId = std::uint32_t; ///< a valuation of the finite variables

struct PreparedStep {
  Term guard;                    ///< over data at time 0 and inputs
  TermMap next;                  ///< data at time 0 -> its new value, over the same
  TermMap defined;               ///< variables at time 1 that the step defines
  std::vector<Term> finite_next; ///< per finite variable: its new value, over the same
};

class Preparer {
 public:
  Preparer(const SequentialProgram& program, TermManager& terms);

  FiniteId number(const std::vector<bool>& valuation);
  const std::vector<bool>& valuation(FiniteId f) const { return valuations_[f]; }

  const PreparedStep& step(std::uint32_t edge, FiniteId f);
  /// The check's condition, over data and inputs.
  Term bad(std::uint32_t check, FiniteId f);
  /// A term with the finite variables replaced.
  Term under(Term t, FiniteId f);
  /// "The step leads to that valuation", over data and inputs.
  Term leads_to(const PreparedStep& step, FiniteId f);

 private:
  const SequentialProgram& program_;
  TermManager& terms_;
  std::unordered_map<Term, std::size_t, TermHash> index_; ///< of a finite variable
  std::map<std::vector<bool>, FiniteId> numbers_;
  std::vector<std::vector<bool>> valuations_;
  std::vector<TermMap> replacements_;
  std::vector<TermMap> memo_; ///< per valuation: term -> term under it
  std::unordered_map<std::uint64_t, PreparedStep> steps_;
  std::unordered_map<std::uint64_t, Term> bads_;
};

} // namespace absthread::sequential
