// SPDX-License-Identifier: MIT
#include "cli/explain.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace absthread::cli {

namespace {

using sequential::ConformanceResult;
using sequential::Failure;

std::string listed(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) out += i + 1 == words.size() ? fmt::format(" {} ", last) : std::string(", ");
    out += words[i];
  }
  return out;
}

std::string described(const Valuation& values) {
  std::vector<std::string> parts;
  for (const auto& [variable, value] : values)
    parts.push_back(fmt::format("{} = {}", to_string(variable), to_string(value)));
  return listed(parts, "and");
}

// Each state once, with the values of the contract's locals where it has some.
std::vector<std::string> state_names(const std::vector<sequential::PossibleState>& states,
                                     const Thread& contract) {
  std::vector<std::string> out;
  for (const sequential::PossibleState& s : states) {
    std::string name = contract.locations[s.state].name;
    if (!s.locals.empty()) name += fmt::format(" ({})", described(s.locals));
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(std::move(name));
  }
  return out;
}

std::string edge_text(const Edge& edge, const Thread& contract) {
  if (edge.kind == EdgeKind::idle)
    return fmt::format("the idle step of {}", contract.locations[edge.from].name);
  if (!edge.text.empty()) return "`" + edge.text + "`";
  return fmt::format("{} -> {}", contract.locations[edge.from].name,
                     contract.locations[edge.to].name);
}

// One note per edge of a state that was still possible: the parts that are false, with values.
void add_rejected(Diagnostic& finding, const Failure& failure, const Thread& contract) {
  for (const sequential::RejectedEdge& rejected : failure.rejected) {
    const Edge& edge = contract.edges[rejected.edge];
    std::vector<std::string> parts;
    for (const sequential::FalsePart& part : rejected.parts) {
      if (part.frame && !part.values.empty()) {
        parts.push_back(fmt::format("it leaves {} as it is, but {}",
                                    part.values.front().first.name(), described(part.values)));
      } else if (part.values.empty()) {
        parts.push_back(fmt::format("`{}` is false", part.text));
      } else {
        parts.push_back(fmt::format("`{}` is false with {}", part.text, described(part.values)));
      }
    }
    const SourceRange where = edge.where ? edge.where : contract.locations[edge.from].where;
    finding.note(where, fmt::format("{} does not allow it: {}", edge_text(edge, contract),
                                    listed(parts, "and")));
  }
}

void add_repairs(Diagnostic& finding, const Failure& failure) {
  for (const sequential::Repair& repair : failure.repairs)
    finding.note(repair.where,
                 fmt::format("to allow {}: {}",
                             repair.suffices ? "what the thread does" : "this step", repair.text));
}

Diagnostic finding_of(const Failure& failure, const conformance::Task& task) {
  const Thread& code = task.code;
  const std::vector<std::string> states = failure.possible.empty()
                                              ? std::vector<std::string>()
                                              : state_names(failure.possible.back(), task.contract);
  const std::string in = states.empty() ? std::string() : " in state " + listed(states, "or");
  Diagnostic out{DiagnosticId::step_not_allowed, Severity::error, {}, {}, {}};
  if (failure.edge) out.where = code.edges[*failure.edge].where;
  switch (failure.kind) {
  case FailureKind::step_not_allowed:
    out.message = fmt::format("the thread takes a step that its contract does not allow: '{}' is{}",
                              task.contract.name, in);
    break;
  case FailureKind::assertion: {
    const Location& location = code.locations[failure.location];
    out.id = DiagnosticId::assertion_can_fail;
    out.where = location.assertion_where ? location.assertion_where : location.where;
    out.message =
        fmt::format("the thread's assertion can fail where the contract's cannot: '{}' is{}",
                    task.contract.name, in);
    break;
  }
  case FailureKind::leaves_domain:
    out.id = DiagnosticId::step_leaves_domain;
    out.message = fmt::format("the thread writes a value outside the declared domain of {}",
                              listed(failure.outside, "and"));
    break;
  case FailureKind::no_candidate:
    out.where = task.contract.where;
    out.message = fmt::format("'{}' has no state to begin in", task.contract.name);
    break;
  }
  if (!failure.shared.empty() && failure.kind == FailureKind::assertion)
    out.note({}, fmt::format("it fails with {}", described(failure.shared)));
  add_rejected(out, failure, task.contract);
  add_repairs(out, failure);
  return out;
}

emit::Values values_of(const Valuation& values, const std::set<std::string>& shown) {
  emit::Values out;
  for (const auto& [variable, value] : values)
    if (shown.empty() || shown.count(variable.name()) != 0)
      out.emplace_back(to_string(variable), to_string(value));
  return out;
}

// The variables that the step reads or writes.
std::set<std::string> variables_of(const Step& step) {
  std::set<std::string> out;
  for (const Term v : free_variables(step.relation)) out.insert(v.name());
  for (const Term v : step.changed) out.insert(v.name());
  return out;
}

std::vector<emit::StepRecord> steps_of(const Failure& failure, const conformance::Task& task,
                                       const ExplainOptions& options) {
  std::vector<emit::StepRecord> out;
  for (std::size_t i = 0; i < failure.trace.steps.size(); ++i) {
    const TraceStep& step = failure.trace.steps[i];
    const Edge& edge = task.code.edges[step.edge];
    if (edge.kind == EdgeKind::silent && !options.full_trace) continue;
    emit::StepRecord record;
    record.thread = task.code.name;
    record.where = emit::place_of(edge.where, options.sources);
    record.text = edge.text;
    if (i < failure.possible.size())
      record.states = state_names(failure.possible[i], task.contract);
    std::set<std::string> shown;
    if (!options.full_trace) {
      shown = variables_of(edge.step);
      shown.insert(""); // never empty: an empty set would show everything
    }
    record.before = values_of(step.shared_before, shown);
    record.after = values_of(step.shared_after, shown);
    out.push_back(std::move(record));
  }
  return out;
}

} // namespace

emit::PartRecord explain(const ConformanceResult& result, const conformance::Task& task,
                         const ExplainOptions& options) {
  emit::PartRecord part;
  part.question = "conformance";
  part.thread = result.contract.empty() ? task.contract.name : result.contract;
  part.verdict = result.verdict;
  part.seconds = std::chrono::duration<double>(result.statistics.time).count();
  if (result.failure) {
    const Diagnostic finding = finding_of(*result.failure, task);
    part.findings.push_back(emit::record_of(finding, options.sources));
    part.findings.back().rendered = render(finding, options.sources, options.colour);
    part.steps = steps_of(*result.failure, task, options);
  }
  return part;
}

namespace {

std::string instance_name(const Program& program, std::size_t thread, unsigned instance) {
  const Template& t = program.threads[thread];
  const bool several = t.multiplicity.any() || *t.multiplicity.number > 1;
  return several ? fmt::format("{} {}", t.thread.name, instance + 1) : t.thread.name;
}

// Where the instance that goes wrong is at the end of the trace.
std::pair<std::size_t, LocationId> wrong_place(const thread_modular::Result& result,
                                               std::string& name, const Program& program) {
  std::pair<std::size_t, LocationId> at{0, 0};
  const std::size_t index = result.wrong->instance;
  if (index >= result.trace->starts.size()) return at;
  const TraceStart& start = result.trace->starts[index];
  at = {start.thread, start.location};
  name = instance_name(program, start.thread, start.instance);
  for (const TraceStep& step : result.trace->steps)
    if (step.thread == start.thread && step.instance == start.instance)
      at.second = program.threads[step.thread].thread.edges[step.edge].to;
  return at;
}

Diagnostic finding_of(const thread_modular::Result& result, const Program& program) {
  Diagnostic out{DiagnosticId::wrong_together, Severity::error, {}, {}, {}};
  const Valuation& last = result.trace->steps.empty() ? result.trace->shared_initial
                                                      : result.trace->steps.back().shared_after;
  std::string name;
  const auto [thread, place] = wrong_place(result, name, program);
  const Location& location = program.threads[thread].thread.locations[place];
  switch (result.wrong->kind) {
  case explicit_state::Wrong::Kind::assertion:
    out.where = location.assertion_where ? location.assertion_where : location.where;
    out.message = fmt::format("the assertion of state '{}' fails: '{}' is there with {}",
                              location.name, name, described(last));
    break;
  case explicit_state::Wrong::Kind::exclusion:
    out.where = program.exclusions[result.wrong->exclusion].where;
    out.message = fmt::format("two threads are at these states at once, with {}", described(last));
    break;
  case explicit_state::Wrong::Kind::deadlock:
    out.message = fmt::format("no thread can move any more, with {}", described(last));
    break;
  }
  out.note({}, "the contracts go wrong together; the code was not shown to");
  return out;
}

} // namespace

emit::PartRecord explain(const thread_modular::Result& result, const Program& program,
                         const ExplainOptions& options) {
  emit::PartRecord part;
  part.question = "composition";
  part.verdict = result.verdict;
  part.remarks = result.notes;
  if (result.trace && result.wrong) {
    const Diagnostic finding = finding_of(result, program);
    part.findings.push_back(emit::record_of(finding, options.sources));
    part.findings.back().rendered = render(finding, options.sources, options.colour);
    for (const TraceStep& step : result.trace->steps) {
      const Edge& edge = program.threads[step.thread].thread.edges[step.edge];
      emit::StepRecord& record = part.steps.emplace_back();
      record.thread = instance_name(program, step.thread, step.instance);
      record.instance = step.instance;
      record.where = emit::place_of(edge.where, options.sources);
      record.text = fmt::format("{}: {}", record.thread, edge.text);
      record.before = values_of(step.shared_before, {});
      record.after = values_of(step.shared_after, {});
    }
  }
  return part;
}

void report_health(const ConformanceResult& result, const conformance::Task& task,
                   bool only_conformance, Diagnostics& diagnostics) {
  const Thread& contract = task.contract;
  for (const sequential::Unreached& u : result.unreached)
    diagnostics.report(DiagnosticId::vacuous, u.where,
                       fmt::format("the proof says nothing about `{}`: no run of '{}' reaches it",
                                   u.text, task.code.name));
  for (const EdgeId id : result.health.unused_edges)
    diagnostics.report(
        DiagnosticId::unused_edge, contract.edges[id].where,
        fmt::format("no step of the C thread needs {}", edge_text(contract.edges[id], contract)));
  for (const LocationId id : result.health.unreached_states)
    diagnostics.report(DiagnosticId::unused_state, contract.locations[id].where,
                       fmt::format("the C thread conforms without ever being in state '{}'",
                                   contract.locations[id].name));
  for (const LocationId id : result.health.needless_assertions) {
    if (!only_conformance) break;
    const Location& location = contract.locations[id];
    diagnostics.report(
        DiagnosticId::needless_assertion,
        location.assertion_where ? location.assertion_where : location.where,
        fmt::format("the C thread conforms without the assertion of state '{}'", location.name));
  }
  if (result.health.accepts_any_step)
    diagnostics.report(
        DiagnosticId::accepts_every_step, contract.where,
        fmt::format("'{}' would accept any thread: every step of it is allowed", contract.name));
}

} // namespace absthread::cli
