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

emit::RepairRecord record_of(const sequential::Repair& repair, const SourceStore& sources) {
  emit::RepairRecord out{repair.text, repair.snippet, repair.suffices, repair.breaks, {}};
  for (const spec::TextEdit& edit : repair.edits)
    out.edits.push_back({emit::place_of(edit.where, sources), edit.text});
  return out;
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
  for (const sequential::Repair& repair : result.failure->repairs)
    part.findings.back().repairs.push_back(record_of(repair, options.sources));
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

Diagnostic finding_of(const thread_modular::Result& result, const Program& program) {
  Diagnostic out{DiagnosticId::wrong_together, Severity::error, {}, {}, {}};
  const Valuation last =
      named(result.trace->steps.empty() ? result.trace->shared_initial
                                        : result.trace->steps.back().shared_after,
            result, program);
  switch (result.wrong->kind) {
  case explicit_state::Wrong::Kind::assertion: {
    const explicit_state::Failing failing =
        explicit_state::failing(*result.trace, *result.wrong, program);
    const Location& location = program.threads[failing.thread].thread.locations[failing.location];
    const std::string who = name_of(*result.trace, result.wrong->instance, program);
    out.where = failing.claim && failing.claim->where ? failing.claim->where
                : failing.outside                     ? failing.outside->where
                : location.assertion_where            ? location.assertion_where
                                                      : location.where;
    if (failing.outside) {
      out.message = fmt::format("{} leaves its domain `{}`: '{}' is in state '{}' with {}",
                                failing.outside->name(), to_string(failing.outside->domain), who,
                                location.name, described(last));
    } else if (failing.origin() == Origin::invariant) {
      out.message =
          fmt::format("the invariant `{}` fails: '{}' is in state '{}' with {}",
                      to_string(failing.claim->condition), who, location.name, described(last));
    } else if (failing.origin() == Origin::domain) {
      const std::string own = program.threads[failing.thread].thread.name + "::";
      std::string text = to_string(failing.claim->condition);
      for (std::size_t at; (at = text.find(own)) != std::string::npos;) text.erase(at, own.size());
      out.message = fmt::format("`{}` does not hold in state '{}': '{}' is there with {}", text,
                                location.name, who, described(last));
    } else {
      out.message = fmt::format("the assertion of state '{}' fails: '{}' is there with {}",
                                location.name, who, described(last));
    }
    if (failing.outside || failing.origin() == Origin::invariant)
      note_breaking_step(*result.trace, program, out);
    break;
  }
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
