// SPDX-License-Identifier: MIT
// Re-proves a joint certificate: an invariant of all instances together, given up to the exchange
// of copies. Generated from the Program and the certificate's formulas alone; it knows nothing of
// the engine.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/ir/program.hpp"

namespace absthread::certify {

/// `solver` should be fresh: nothing asserted, not the one of the engine.
Report check(const Program& program, const JointCertificate& certificate, TermManager& terms,
             smt::Solver& solver);

/// Whichever proof of a composition it is; a part of another kind is rejected.
Report check(const Program& program, const CertificateBody& part, TermManager& terms,
             smt::Solver& solver);

} // namespace absthread::certify
