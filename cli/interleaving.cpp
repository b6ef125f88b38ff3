// SPDX-License-Identifier: MIT
#include "cli/interleaving.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

std::string instance_name(const Program& program, std::size_t thread, unsigned instance) {
  const Template& t = program.threads[thread];
  const bool several = t.multiplicity.any() || *t.multiplicity.number > 1;
  return several ? fmt::format("{} {}", t.thread.name, instance + 1) : t.thread.name;
}

struct Place {
  std::string name;
  std::size_t thread = 0;
  LocationId location = 0;
};

// Where the instance that goes wrong is at the end of the trace.
Place wrong_place(const Trace& trace, const explicit_state::Wrong& wrong, const Program& program) {
  Place out;
  if (wrong.instance >= trace.starts.size()) return out;
  const TraceStart& start = trace.starts[wrong.instance];
  out = {instance_name(program, start.thread, start.instance), start.thread, start.location};
  for (const TraceStep& step : trace.steps)
    if (step.thread == start.thread && step.instance == start.instance)
      out.location = program.threads[step.thread].thread.edges[step.edge].to;
  return out;
}

// Names that our own machinery gives say nothing to the reader.
bool is_ours(const std::string& name) {
  return name.starts_with("tmp.") || name.starts_with("any.") || name.starts_with("start.");
}

using Names = std::vector<std::string>; ///< of the instances, in the order of their identities

Names names_of(const Trace& trace, const Program& program) {
  Names out;
  for (const TraceStart& start : trace.starts)
    out.push_back(instance_name(program, start.thread, start.instance));
  return out;
}

std::string shown(Term value, const Names& names) {
  if (value.is_constant() && value.sort().is(SortKind::thread) && value.value() >= 0 &&
      value.value() < names.size())
    return names[value.value().get_ui()];
  return to_string(value);
}

emit::Values values_of(const Valuation& values, const Names& names, bool all) {
  emit::Values out;
  for (const auto& [variable, value] : values)
    if (all || !is_ours(variable.name()))
      out.emplace_back(to_string(variable), shown(value, names));
  return out;
}

// What the second has otherwise than the first.
emit::Values changes(const Valuation& before, const Valuation& after, const Names& names,
                     bool all) {
  Valuation out;
  for (const auto& item : after)
    if (std::find(before.begin(), before.end(), item) == before.end()) out.push_back(item);
  return values_of(out, names, all);
}

// The text of a step that only reads a variable is its name: the value is the news.
std::string text_of(const Edge& edge, const TraceStep& step) {
  for (const auto& [variable, value] : step.shared_before)
    if (variable.name() == edge.text && step.shared_before == step.shared_after)
      return fmt::format("reads {} = {}", edge.text, to_string(value));
  return edge.text;
}

// What the failing assertion says of the thread's own variables.
Valuation locals_at_end(const Trace& trace, const explicit_state::Wrong& wrong, Term assertion) {
  if (wrong.instance >= trace.starts.size()) return {};
  const TraceStart& start = trace.starts[wrong.instance];
  Valuation last = start.locals;
  for (const TraceStep& step : trace.steps)
    if (step.thread == start.thread && step.instance == start.instance) last = step.locals_after;
  const std::vector<Term> mentioned = free_variables(assertion);
  std::erase_if(last, [&](const auto& item) {
    return std::find(mentioned.begin(), mentioned.end(), item.first) == mentioned.end();
  });
  return last;
}

std::string described(const Valuation& values, const Names& names) {
  std::string out;
  for (const auto& [name, value] : values_of(values, names, false))
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", name, value);
  return out.empty() ? "no shared variables" : out;
}

Diagnostic finding_of(const Trace& trace, const explicit_state::Wrong& wrong,
                      const Program& program) {
  Diagnostic out{DiagnosticId::assertion_can_fail, Severity::error, {}, {}, {}};
  const Names names = names_of(trace, program);
  const Valuation& last =
      trace.steps.empty() ? trace.shared_initial : trace.steps.back().shared_after;
  if (wrong.kind == explicit_state::Wrong::Kind::deadlock) {
    out.id = DiagnosticId::wrong_together;
    out.message = fmt::format("no thread can move any more, with {}", described(last, names));
    return out;
  }
  const Place place = wrong_place(trace, wrong, program);
  if (const Invariant* broken = failing_invariant(trace, wrong, program)) {
    out.where = broken->where;
    out.message = fmt::format("the invariant `{}` can fail: the threads can run to {}",
                              to_string(broken->condition), described(last, names));
    out.note(failing_place(trace, wrong, program), fmt::format("'{}' is here then", place.name));
    return out;
  }
  out.where = failing_place(trace, wrong, program);
  Valuation all = locals_at_end(
      trace, wrong, program.threads[place.thread].thread.locations[place.location].assertion);
  all.insert(all.end(), last.begin(), last.end());
  out.message =
      fmt::format("this can fail: '{}' is here with {}", place.name, described(all, names));
  return out;
}

} // namespace

const Invariant* failing_invariant(const Trace& trace, const explicit_state::Wrong& wrong,
                                   const Program& program) {
  if (wrong.kind != explicit_state::Wrong::Kind::assertion) return nullptr;
  const Place place = wrong_place(trace, wrong, program);
  const Term assertion = program.threads[place.thread].thread.locations[place.location].assertion;
  if (!assertion) return nullptr;
  TermMap values;
  for (const auto* list :
       {&trace.shared_initial, trace.steps.empty() ? nullptr : &trace.steps.back().shared_after})
    if (list)
      for (const auto& [variable, value] : *list) values[variable] = value;
  for (const auto& [variable, value] : locals_at_end(trace, wrong, assertion))
    values[variable] = value;
  const Invariant* out = nullptr;
  for (const Term part : conjuncts(assertion)) {
    const Term holds = evaluate(part, values);
    if (holds && holds.is_true()) continue;
    const auto owner =
        std::find_if(program.invariants.begin(), program.invariants.end(), [&](const Invariant& i) {
          const std::vector<Term> own = conjuncts(i.condition);
          return std::find(own.begin(), own.end(), part) != own.end();
        });
    if (!holds || owner == program.invariants.end()) return nullptr; // perhaps something else
    if (!out) out = &*owner;
  }
  return out;
}

SourceRange failing_place(const Trace& trace, const explicit_state::Wrong& wrong,
                          const Program& program) {
  const Place place = wrong_place(trace, wrong, program);
  const Location& location = program.threads[place.thread].thread.locations[place.location];
  return location.assertion_where ? location.assertion_where : location.where;
}

void explain_interleaving(const Trace& trace, const explicit_state::Wrong& wrong,
                          const Program& program, const ExplainOptions& options,
                          emit::PartRecord& part) {
  const Diagnostic finding = finding_of(trace, wrong, program);
  part.findings.push_back(emit::record_of(finding, options.sources));
  part.findings.back().rendered = render(finding, options.sources, options.colour);
  tell_steps(trace, program, options, part);
}

std::string name_of(const Trace& trace, std::size_t instance, const Program& program) {
  if (instance >= trace.starts.size()) return "?";
  return instance_name(program, trace.starts[instance].thread, trace.starts[instance].instance);
}

void tell_steps(const Trace& trace, const Program& program, const ExplainOptions& options,
                emit::PartRecord& part) {
  const Names names = names_of(trace, program);
  for (const TraceStep& step : trace.steps) {
    const Edge& edge = program.threads[step.thread].thread.edges[step.edge];
    if (edge.kind == EdgeKind::silent && !options.full_trace) continue;
    emit::StepRecord& record = part.steps.emplace_back();
    record.thread = instance_name(program, step.thread, step.instance);
    record.instance = step.instance;
    record.where = emit::place_of(edge.where, options.sources);
    record.text = fmt::format("{}: {}", record.thread, text_of(edge, step));
    const bool all = options.full_trace;
    if (all) record.before = values_of(step.shared_before, names, true);
    record.after = all ? values_of(step.shared_after, names, true)
                       : changes(step.shared_before, step.shared_after, names, false);
    record.locals = changes(step.locals_before, step.locals_after, names, all);
  }
}

} // namespace absthread::cli
