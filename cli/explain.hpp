// SPDX-License-Identifier: MIT
// The results of engines as records for people and machines. What a conformance result means in
// words is said by checkers/sequential/explain; here it gets its places.
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

} // namespace absthread::cli
