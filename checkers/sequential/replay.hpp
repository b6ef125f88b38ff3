// SPDX-License-Identifier: MIT
// Runs a trace again on the C thread and its contract, by evaluation alone: no solver, no
// conformance program. What is shown to a person went through here.
#pragma once

#include <optional>
#include <string>

#include "checkers/sequential/conformance.hpp"

namespace absthread::sequential {

struct Replay {
  std::string complaint; ///< why the trace is no run of the thread that fails so, or ""
  /// Candidates before each step and at the end.
  std::vector<std::vector<PossibleState>> possible;
};

/// The failure's trace, locations and values; its `possible` is not read.
Replay replay(const conformance::Task& task, const Failure& failure, LocationId start,
              TermManager& terms);

/// The same for a run that conforms all the way.
Replay replay(const conformance::Task& task, const Trace& run, LocationId start,
              TermManager& terms);

/// Does this edge of the contract allow the step, for a candidate with these locals?
std::vector<FalsePart> false_parts(const conformance::Task& task, const Edge& edge,
                                   const PossibleState& from, const TermMap& values);

/// Values of a step under the names that relations use: shared and locals at both times, inputs.
TermMap step_values(const TraceStep& step);

} // namespace absthread::sequential
