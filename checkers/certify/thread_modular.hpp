// SPDX-License-Identifier: MIT
// Re-proves a thread-modular certificate: CS1 to CS5 of the proof rule ReachEnv (seeds/000, figure
// 5), generated here from the Program and the certificate's formulas alone. It knows nothing of the
// engine.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/ir/program.hpp"

namespace absthread::certify {

/// `solver` should be fresh: nothing asserted, not the one of the engine.
Report check(const Program& program, const ThreadModularCertificate& certificate,
             TermManager& terms, smt::Solver& solver);

} // namespace absthread::certify
