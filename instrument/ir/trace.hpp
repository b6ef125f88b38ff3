// SPDX-License-Identifier: MIT
// A run of a Program or of one Thread, step by step, with values: what every "violated" comes with.
// Engines make it, certify/replay runs it again on the model, reports print it as C lines and
// contract edges.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "instrument/ir/thread.hpp"

namespace absthread {

/// Variable at time 0 and its value (a constant term), ordered by name.
using Valuation = std::vector<std::pair<Term, Term>>;

struct TraceStep {
  std::size_t thread = 0; ///< index into Program::threads (0 for the trace of one thread)
  unsigned instance = 0;  ///< which copy of that thread
  EdgeId edge = 0;        ///< edge of the thread that is taken
  Valuation
      shared_before; ///< differs from the step before only where others may interfere (conformance)
  Valuation shared_after;
  Valuation locals_before;
  Valuation locals_after;
  Valuation inputs;
};

/// Where an instance begins; instances that are not listed begin at their first step.
struct TraceStart {
  std::size_t thread = 0;
  unsigned instance = 0;
  LocationId location = 0;
  Valuation locals;
};

struct Trace {
  Valuation shared_initial;
  std::vector<TraceStart> starts; ///< of composed threads, those included that never move
  std::vector<TraceStep> steps;
};

} // namespace absthread
