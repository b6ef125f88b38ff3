// SPDX-License-Identifier: MIT
// A conformance result as text for people: for a failure the statement with a caret, the path with
// values, the contract states that were possible, the false part of each of their edges, and the
// smallest repair; for a proof its health.
#pragma once

#include <string>

#include "checkers/sequential/conformance.hpp"
#include "spec-lang/diag/diagnostic.hpp"

namespace absthread::sequential {

/// "the thread takes a step that the contract does not allow", ...
std::string sentence(FailureKind kind);

enum class TraceLength : bool { changed_only, full };

/// The failure without its first line (place and sentence), which is headline().
std::string explain(const Failure& failure, const conformance::Task& task,
                    const SourceStore& sources, TraceLength length = TraceLength::changed_only);

/// `bluetooth.c:41:3: error: the thread takes a step that the contract does not allow: ...` with
/// the source line and a caret.
std::string headline(const Failure& failure, const conformance::Task& task,
                     const SourceStore& sources);

/// Unused edges, unreached states, needless assertions, unreached statements: one warning a line.
std::string health_text(const ConformanceResult& result, const conformance::Task& task,
                        const SourceStore& sources);

/// One line for `--stats`.
std::string statistics_text(const ConformanceResult& result);

/// All of it, as a terminal shows it.
std::string explain(const ConformanceResult& result, const conformance::Task& task,
                    const SourceStore& sources, TraceLength length = TraceLength::changed_only);

} // namespace absthread::sequential
