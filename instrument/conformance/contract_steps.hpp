// SPDX-License-Identifier: MIT
// The edges of a contract as the conformance program needs them: what an edge demands of a pair
// (g, g') of shared states, with its frame, and the new values of the contract's locals.
#pragma once

#include <string>
#include <vector>

#include "instrument/conformance/product.hpp"

namespace absthread::conformance {

struct ContractStep {
  LocationId from = 0;
  LocationId to = 0;
  EdgeId origin = 0;
  /// T(x, y): over shared variables at times 0 and 1, contract locals at time 0, `self`.
  Term allows;
  /// New values of the contract's locals, parallel to them; over the same variables.
  std::vector<Term> values;
};

struct ContractSteps {
  std::vector<ContractStep> steps;
  /// live[state][local]: is the local's value there ever read again? Candidates that differ only in
  /// dead values are the same candidate.
  std::vector<std::vector<bool>> live;
  std::string unsupported; ///< why the construction does not cover this contract, or ""
};

ContractSteps contract_steps(const Task& task, TermManager& terms);

} // namespace absthread::conformance
