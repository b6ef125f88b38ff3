// SPDX-License-Identifier: MIT
// Small changes of the contract after which a failing step conforms.
#pragma once

#include "checkers/sequential/conformance.hpp"

namespace absthread::sequential {

/// Smallest first; those after which the whole thread conforms come before the others. At most
/// three. Each was tried, as text if `write` is there (ConformanceOptions::write): it can be
/// written, and with it the path is no failure any more.
std::vector<Repair>
suggest_repairs(const conformance::Task& task, const Failure& failure, TermManager& terms,
                smt::Solver& solver,
                const std::function<std::optional<conformance::Task>(Repair&)>& write = {});

} // namespace absthread::sequential
