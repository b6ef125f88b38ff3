// SPDX-License-Identifier: MIT
// Vacuity (semantics.md): a proof says nothing about a statement that no run reaches once the
// candidates' assertions are assumed. A certificate therefore carries runs, and here they are
// followed by evaluation alone, from the definition of conformance: no solver, no engine.
//
// Each copy of an inlined function is looked at by itself, with one exception: what the code itself
// never comes to in one copy (dead.hpp), because of the arguments of that call, but some run takes
// in another copy, is a statement that is reached.
#pragma once

#include <string>
#include <vector>

#include "checkers/smt/solver.hpp"
#include "instrument/conformance/product.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::certify {

struct Reached {
  std::string complaint; ///< why one of them is no run, or ""
  /// Of each statement that is not reached the first edge.
  std::vector<EdgeId> missing;
};

/// `solver` should be fresh; it is asked only if the certificate speaks of the code alone.
Reached reached(const conformance::Task& task, const ConformanceCertificate& certificate,
                TermManager& terms, smt::Solver& solver);

} // namespace absthread::certify
