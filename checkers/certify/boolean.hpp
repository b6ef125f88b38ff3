// SPDX-License-Identifier: MIT
// Re-proves certificates of Boolean programs, from the Flow (instrument/boolean) alone. Nothing is
// shared with checkers/boolean: sets are formulas here and a solver is asked; there they are cubes
// and decision diagrams.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/boolean/flow.hpp"

namespace absthread::certify {

/// `solver` should be fresh.
Report check(const boolean::Flow& flow, const ThreadStatesCertificate& certificate,
             TermManager& terms, smt::Solver& solver);
Report check(const boolean::Flow& flow, const CoverabilityCertificate& certificate,
             TermManager& terms, smt::Solver& solver);
/// Whichever of the two it is.
Report check(const boolean::Flow& flow, const CertificateBody& part, TermManager& terms,
             smt::Solver& solver);

} // namespace absthread::certify
