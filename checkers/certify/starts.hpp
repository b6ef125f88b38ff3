// SPDX-License-Identifier: MIT
// A refinement says something only if the concrete program can begin and each of its starts has a
// start of the abstract program that kappa relates to it (seeds/003, Theorem 5; else the question
// is vacuous). Generated here from the two programs alone, without the engine.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/refinement.hpp"

namespace absthread::certify {

Report check_starts(const refinement::Task& task, TermManager& terms, smt::Solver& solver);

} // namespace absthread::certify
