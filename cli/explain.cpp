// SPDX-License-Identifier: MIT
#include "cli/explain.hpp"

#include "checkers/sequential/explain.hpp"
#include "checkers/sequential/words.hpp"
#include "cli/interleaving.hpp"

#include <fmt/format.h>

namespace absthread::cli {

namespace {

std::string described(const Valuation& values) {
  std::vector<std::string> parts;
  for (const auto& [variable, value] : values)
    parts.push_back(fmt::format("{} = {}", to_string(variable), to_string(value)));
  return sequential::listed(parts);
}

emit::Values values_of(const Valuation& values) {
  emit::Values out;
  for (const auto& [variable, value] : values)
    out.emplace_back(to_string(variable), to_string(value));
  return out;
}

} // namespace

emit::PartRecord explain(const sequential::ConformanceResult& result, const conformance::Task& task,
                         const ExplainOptions& options) {
  emit::PartRecord part;
  part.question = "conformance";
  part.thread = result.contract.empty() ? task.contract.name : result.contract;
  part.verdict = result.verdict;
  part.seconds = std::chrono::duration<double>(result.statistics.time).count();
  if (!result.failure) return part;
  const Diagnostic finding = sequential::finding_of(*result.failure, task);
  part.findings.push_back(emit::record_of(finding, options.sources));
  part.findings.back().rendered = render(finding, options.sources, options.colour);
  const auto length =
      options.full_trace ? sequential::TraceLength::full : sequential::TraceLength::what_matters;
  for (sequential::ToldStep& told : sequential::path_of(*result.failure, task, length)) {
    emit::StepRecord& record = part.steps.emplace_back();
    record.thread = task.code.name;
    record.where = emit::place_of(told.where, options.sources);
    record.text = std::move(told.text);
    record.states = std::move(told.states);
    record.before = std::move(told.before);
    record.after = std::move(told.after);
    record.locals = std::move(told.locals);
  }
  return part;
}

namespace {

std::string instance_name(const Program& program, std::size_t thread, unsigned instance) {
  const Template& t = program.threads[thread];
  const bool several = t.multiplicity.any() || *t.multiplicity.number > 1;
  return several ? fmt::format("{} {}", t.thread.name, instance + 1) : t.thread.name;
}

// Identities as the names of the instances that have them.
Valuation named(Valuation values, const thread_modular::Result& result, const Program& program) {
  for (auto& [variable, value] : values) {
    if (!value.is_constant() || !value.sort().is(SortKind::thread) || value.value() < 0) continue;
    const std::size_t number = value.value().get_ui();
    if (number >= result.trace->starts.size()) continue;
    const TraceStart& who = result.trace->starts[number];
    value = value.manager().symbol("'" + instance_name(program, who.thread, who.instance) + "'",
                                   value.sort());
  }
  return values;
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
  const Valuation last =
      named(result.trace->steps.empty() ? result.trace->shared_initial
                                        : result.trace->steps.back().shared_after,
            result, program);
  std::string name;
  const auto [thread, place] = wrong_place(result, name, program);
  const Location& location = program.threads[thread].thread.locations[place];
  switch (result.wrong->kind) {
  case explicit_state::Wrong::Kind::assertion:
    out.where = location.assertion_where ? location.assertion_where : location.where;
    if (const Invariant* broken = failing_invariant(*result.trace, *result.wrong, program)) {
      out.where = broken->where;
      out.message = fmt::format("the invariant `{}` fails: '{}' is in state '{}' with {}",
                                to_string(broken->condition), name, location.name, described(last));
    } else {
      out.message = fmt::format("the assertion of state '{}' fails: '{}' is there with {}",
                                location.name, name, described(last));
    }
    break;
  case explicit_state::Wrong::Kind::race: break; // cli/races.cpp tells it
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
      record.before = values_of(named(step.shared_before, result, program));
      record.after = values_of(named(step.shared_after, result, program));
    }
  }
  return part;
}

} // namespace absthread::cli
