// SPDX-License-Identifier: MIT
// Which claim fails at the end of a trace: what was violated is known from there.
#pragma once

#include "checkers/explicit/run.hpp"

namespace absthread::explicit_state {

/// The instance that is wrong by itself, where it is, and why.
struct Failing {
  std::size_t thread = 0;
  LocationId location = 0;
  const Claim* claim = nullptr;      ///< of that location; null: none is known to fail
  const Variable* outside = nullptr; ///< without a claim: a shared variable outside its domain

  Origin origin() const { return claim ? claim->origin : outside ? Origin::domain : Origin::user; }
};

/// `wrong` is of kind assertion, at the end of `trace`.
Failing failing(const Trace& trace, const Wrong& wrong, const Program& program);

/// The claim that fails with these values: the first that is false, else the first that is not
/// known to hold.
const Claim* failing_claim(const Location& location, const TermMap& values);

} // namespace absthread::explicit_state
