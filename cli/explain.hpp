// SPDX-License-Identifier: MIT
// The results of engines as records for people and machines: which statement, on which path, from
// which contract states, why each edge refuses it, and what would mend it.
#pragma once

#include "checkers/sequential/conformance.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "emit/report/record.hpp"
#include "spec-lang/diag/render.hpp"

namespace absthread::cli {

struct ExplainOptions {
  const SourceStore& sources;
  Colour colour = Colour::off;
  bool full_trace = false; ///< every step and every variable
};

emit::PartRecord explain(const sequential::ConformanceResult& result, const conformance::Task& task,
                         const ExplainOptions& options);

emit::PartRecord explain(const thread_modular::Result& result, const Program& program,
                         const ExplainOptions& options);

/// What a conforming thread shows about its contract, as warnings: edges, states and assertions
/// that it never needs, statements that the proof says nothing about.
/// `only_conformance`: no composition follows, for which an assertion may be a claim of its own.
void report_health(const sequential::ConformanceResult& result, const conformance::Task& task,
                   bool only_conformance, Diagnostics& diagnostics);

} // namespace absthread::cli
