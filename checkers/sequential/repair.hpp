// SPDX-License-Identifier: MIT
// Small changes of the contract after which a failing step conforms.
#pragma once

#include "checkers/sequential/conformance.hpp"

namespace absthread::sequential {

/// Smallest first; those after which the whole thread conforms come before the others. At most
/// three. Each was tried: the changed contract allows the step (or fails where the thread fails).
std::vector<Repair> suggest_repairs(const conformance::Task& task, const Failure& failure,
                                    TermManager& terms, smt::Solver& solver);

} // namespace absthread::sequential
