// SPDX-License-Identifier: MIT
// The conformance check of one thread: the question, the answer, and all that a person needs to act
// on it, as plain data. explain.hpp puts it into words; text, JSON and SARIF carry the same.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checkers/sequential/engine.hpp"
#include "checkers/smt/solver.hpp"
#include "instrument/conformance/product.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/trace.hpp"
#include "instrument/ir/verdict.hpp"
#include "spec-lang/edit.hpp"

namespace absthread::sequential {

/// A contract state that was still possible, with the values of the contract's locals.
struct PossibleState {
  LocationId state = 0;
  Valuation locals;
  bool operator==(const PossibleState&) const = default;
};

/// A part of an edge that does not hold for the step, with the values that make it false.
struct FalsePart {
  Term part;          ///< pendingIO' == pendingIO - 1, or stopped' == stopped (unchanged)
  Valuation values;   ///< the variables that occur in it (those at time 1 too)
  bool guard = false; ///< speaks only of the state before the step
  bool frame = false; ///< "nothing else changes"
};

/// An edge of a possible state, and why it does not allow the step.
struct RejectedEdge {
  EdgeId edge = 0; ///< of the contract
  std::vector<FalsePart> parts;
};

struct Repair {
  enum class Kind : std::uint8_t { weaken_guard, add_assertion, add_edge, widen_domain };
  Kind kind = Kind::add_edge;
  std::string text;    ///< a sentence with the new text of the contract
  std::string snippet; ///< the line to write: "S2 -> S3 : stoppingEvent';"
  SourceRange where;   ///< the edge or state that it concerns
  /// The whole thread conforms with it (checked); else it only makes this step conform.
  bool suffices = false;
  spec::ContractChange change{};       ///< the same for the text of the contract
  std::vector<spec::TextEdit> edits{}; ///< of the file, made by whoever has it
  /// The contracts with it, read back from the edited file; null: nobody has the file.
  std::shared_ptr<const Program> contracts = nullptr;
  /// With it the contracts go wrong together, and without it they do not (found by whoever knows
  /// the other contracts).
  bool breaks = false;
};

struct Failure {
  FailureKind kind = FailureKind::step_not_allowed;
  /// The path: replayed on the thread. For a step that is not allowed or leaves a domain the last
  /// step is that step.
  Trace trace;
  LocationId location = 0;    ///< of the C thread, before the failing step or at the assertion
  std::optional<EdgeId> edge; ///< the failing step
  Valuation shared;           ///< where the assertion fails; g of the failing step
  Valuation locals;
  /// Possible contract states before each step of the trace, and (assertion) at its end.
  std::vector<std::vector<PossibleState>> possible;
  std::vector<RejectedEdge> rejected;
  std::vector<std::string> outside; ///< leaves_domain: variables whose new value is outside
  std::vector<Repair> repairs;      ///< smallest first
};

/// Edges of the C thread that no run takes under the candidates' assertions, by C statement.
struct Unreached {
  LocationId location = 0;
  SourceRange where;
  std::string text;
  /// Why: whether a run reaches it where no contract assumes anything. Nothing: not known.
  std::optional<bool> reached_without_assertions{};
};

struct Health {
  std::vector<EdgeId> unused_edges;            ///< of the contract, idle steps not counted
  std::vector<LocationId> unreached_states;    ///< in no candidate set of the proof
  std::vector<LocationId> needless_assertions; ///< it conforms without what only this state asserts
  bool accepts_any_step = false;               ///< every thread without assertions would conform
};

struct ConformanceOptions {
  Limits limits;
  conformance::Options construction;
  bool coverage = true; ///< vacuity: look for runs that reach each statement
  bool health = true;
  bool repairs = true;
  /// Writes the repair into the contract's text and reads it again: fills `edits` and `contracts`
  /// and gives the question with it. Nothing: it cannot be written. May be empty: then repairs are
  /// tried on the contract alone.
  std::function<std::optional<conformance::Task>(Repair&)> write{};
};

struct ConformanceResult {
  std::string thread, contract;
  Verdict verdict;
  std::optional<Failure> failure;
  std::optional<ConformanceCertificate> certificate;
  /// No run was found that reaches these; if coverage is known there is none, and the proof says
  /// nothing about them.
  std::vector<Unreached> unreached;
  bool coverage_known = false;
  Health health;
  Statistics statistics;
};

/// `proved("conformance")`, `violated(Property::conformance)` or `unknown(reason)`. A proved answer
/// with unreached statements keeps its verdict: the caller decides what vacuity means
/// (semantics.md).
ConformanceResult check_conformance(const conformance::Task& task, TermManager& terms,
                                    smt::Solver& solver, const ConformanceOptions& options = {});

} // namespace absthread::sequential
