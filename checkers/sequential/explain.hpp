// SPDX-License-Identifier: MIT
// A conformance result in words, as data: the finding with its notes, the path to it, the health of
// a contract that was kept. cli/explain puts them into the report, which text, JSON and SARIF show.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "checkers/sequential/conformance.hpp"
#include "spec-lang/diag/diagnostic.hpp"

namespace absthread::sequential {

/// What is wrong, at the C statement; a note for each edge of the states that were still possible,
/// with the part that was false and its values; a note for each repair.
Diagnostic finding_of(const Failure& failure, const conformance::Task& task);

/// One step of the path as a C line.
struct ToldStep {
  SourceRange where;
  std::string text;
  std::vector<std::string> states; ///< of the contract, possible before it; none: a local step
  /// Variable and value; `locals` are those of the thread that the step changes.
  std::vector<std::pair<std::string, std::string>> before, after, locals;
};

enum class TraceLength : bool { what_matters, full };

/// `what_matters`: of the shared variables those that a step reads or writes, and no local step
/// that changes nothing a person wrote.
std::vector<ToldStep> path_of(const Failure& failure, const conformance::Task& task,
                              TraceLength length);

/// What a conforming thread shows about its contract, as warnings: edges, states and assertions
/// that it never needs, statements that the proof says nothing about.
/// `composition_follows`: an assertion may be a claim of its own, needed by no step.
void report_health(const ConformanceResult& result, const conformance::Task& task,
                   bool composition_follows, Diagnostics& diagnostics);

} // namespace absthread::sequential
