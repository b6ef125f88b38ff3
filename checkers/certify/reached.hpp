// SPDX-License-Identifier: MIT
// Vacuity (semantics.md): a proof says nothing about a statement that no run reaches once the
// candidates' assertions are assumed. A certificate therefore carries runs, and here they are
// followed by evaluation alone, from the definition of conformance: no solver, no engine.
#pragma once

#include <string>
#include <vector>

#include "instrument/conformance/product.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::certify {

struct Reached {
  std::string complaint; ///< why one of them is no run, or ""
  /// Of each statement that no run takes the first edge.
  std::vector<EdgeId> missing;
};

Reached reached(const conformance::Task& task, const ConformanceCertificate& certificate);

} // namespace absthread::certify
