// SPDX-License-Identifier: MIT
// Mistakes of contracts that need a solver: what can never hold, never be taken, or forbids
// nothing. A contract with such a mistake is readable and can be checked, but the verdict would say
// less than its author thinks.
#pragma once

#include "checkers/smt/solver.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/diag/diagnostic.hpp"

namespace absthread::health {

/// Reports warnings only. A query that the solver cannot decide gives none.
void check(const Program& program, smt::Solver& solver, TermManager& manager,
           Diagnostics& diagnostics);

} // namespace absthread::health
