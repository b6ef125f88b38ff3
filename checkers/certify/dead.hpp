// SPDX-License-Identifier: MIT
// Statements that the code itself never comes to, whatever the contract says and whatever anybody
// asserts: re-proved from what a conformance certificate says of the code alone.
#pragma once

#include <vector>

#include "checkers/certify/conformance.hpp"

namespace absthread::certify {

struct Dead {
  Report report;                       ///< of what the certificate says of the code alone
  std::vector<std::size_t> statements; ///< if it is accepted: those that no run takes
};

/// Which of the statements, each a list of edges, the code never comes to. `solver` should be
/// fresh.
Dead dead(const conformance::Task& task, const ConformanceCertificate& certificate,
          const std::vector<std::vector<EdgeId>>& statements, TermManager& terms,
          smt::Solver& solver);

} // namespace absthread::certify
