// SPDX-License-Identifier: MIT
// From a run of the counting system to an interleaving of threads. The system says which edge is
// taken and what the shared variables become, but not by whom; a search with backtracking gives
// each step to a thread that is where the edge begins and fits the names. Counting is exact, so
// there is one. Threads that no name tells apart are tried once.
#pragma once

#include <optional>

#include "checkers/counting/prover.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::counting {

/// `instance` is the program with the run's number of threads. Nothing: none was found (the states
/// of the system are not those of the program because of its locals, or a limit).
std::optional<Trace> concrete_trace(const Program& instance, const System& system, const Path& path,
                                    TermManager& manager);

} // namespace absthread::counting
