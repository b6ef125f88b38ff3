// SPDX-License-Identifier: MIT
// Re-proves the certificate of a conformance check from the definition alone (semantics.md,
// "Conformance" and "Certificates"). It knows nothing of the conformance program or of the engine.
#pragma once

#include <cstdint>
#include <string>

#include "checkers/smt/solver.hpp"
#include "instrument/conformance/product.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::certify {

enum class Judgement : std::uint8_t {
  accepted,
  rejected,  ///< an obligation is false, or something is missing
  undecided, ///< the solver gave no answer to an obligation
};

struct Report {
  Judgement judgement = Judgement::undecided;
  std::string why;               ///< of rejected and undecided: the obligation, in words
  std::uint64_t obligations = 0; ///< how many were proved
};

/// `solver` should be fresh: nothing asserted, not the one of the engine.
Report check(const conformance::Task& task, const ConformanceCertificate& certificate,
             TermManager& terms, smt::Solver& solver);

} // namespace absthread::certify
