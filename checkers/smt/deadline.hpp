// SPDX-License-Identifier: MIT
// A solver that keeps an appointment. The engines look at the clock between their rounds, and a
// round can be long; but whatever they do, they ask. So a solver with a deadline ends them from
// within: after it, every question throws OutOfTime, which whoever has set the deadline catches. A
// question that was begun in time is waited for.
#pragma once

#include <chrono>

#include "checkers/smt/solver.hpp"

namespace absthread::smt {

struct OutOfTime {};

std::unique_ptr<Solver> with_deadline(std::unique_ptr<Solver> solver,
                                      std::chrono::steady_clock::time_point deadline);

} // namespace absthread::smt
