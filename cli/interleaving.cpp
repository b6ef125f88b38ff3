// SPDX-License-Identifier: MIT
#include "cli/interleaving.hpp"

#include "instrument/ir/complaint.hpp"
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

// Does a value that is computed so leave the variable as it is?
bool keeps(Term value, Term variable, const TermMap& values) {
  if (value == variable) return true;
  if (!value.is(Kind::ite)) return false;
  const Term chosen = evaluate(value[0], values);
  return chosen && keeps(value[chosen.is_true() ? 1 : 2], variable, values);
}

// Is the variable written by this step? One that only may be, behind a pointer, keeps its value.
bool writes(const Step& step, Term variable, const TermMap& values) {
  if (!step.changes(variable)) return false;
  for (const Term part : conjuncts(step.relation))
    if (part.is(Kind::equal))
      for (unsigned side = 0; side < 2; ++side)
        if (part[side] == primed(variable)) return !keeps(part[1 - side], variable, values);
  return true;
}

TermMap values_before(const TraceStep& step) {
  TermMap out;
  for (const Valuation* list : {&step.shared_before, &step.locals_before, &step.inputs})
    for (const auto& [variable, value] : *list) out[variable] = value;
  return out;
}

// What the step writes, the same value again too, and what else is otherwise after it.
emit::Values changes(const Step& step, const TermMap& now, const Valuation& before,
                     const Valuation& after, const Names& names, bool all) {
  Valuation out;
  for (const auto& item : after)
    if (std::find(before.begin(), before.end(), item) == before.end() ||
        writes(step, item.first, now))
      out.push_back(item);
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

Complaint complaint_about(const explicit_state::Failing& failing) {
  if (failing.claim) return absthread::complaint_about(*failing.claim);
  if (failing.outside)
    return {DiagnosticId::step_leaves_domain,
            fmt::format("{} can leave its domain `{}`", failing.outside->name(),
                        to_string(failing.outside->domain))};
  return {DiagnosticId::assertion_can_fail, "this can fail"};
}

SourceRange place_of(const explicit_state::Failing& failing, const Location& location) {
  if (failing.claim && failing.claim->where) return failing.claim->where;
  if (failing.outside && failing.outside->where) return failing.outside->where;
  return location.assertion_where ? location.assertion_where : location.where;
}

Diagnostic finding_of(const Trace& trace, const explicit_state::Wrong& wrong,
                      const Program& program) {
  Diagnostic out{DiagnosticId::wrong_together, Severity::error, {}, {}, {}};
  const Names names = names_of(trace, program);
  const Valuation& last =
      trace.steps.empty() ? trace.shared_initial : trace.steps.back().shared_after;
  if (wrong.kind == explicit_state::Wrong::Kind::deadlock) {
    out.message = fmt::format("no thread can move any more, with {}", described(last, names));
    return out;
  }
  const explicit_state::Failing failing = explicit_state::failing(trace, wrong, program);
  const Location& location = program.threads[failing.thread].thread.locations[failing.location];
  const std::string who = name_of(trace, wrong.instance, program);
  const Complaint said = complaint_about(failing);
  out.id = said.id;
  out.where = place_of(failing, location);
  if (failing.origin() == Origin::invariant || failing.origin() == Origin::domain) {
    out.message = fmt::format("{}: the threads can run to {}", said.text, described(last, names));
    note_breaking_step(trace, program, out);
    return out;
  }
  Valuation all = locals_at_end(trace, wrong, location.assertion);
  all.insert(all.end(), last.begin(), last.end());
  out.message = fmt::format("{}: '{}' is here with {}", said.text, who, described(all, names));
  return out;
}

} // namespace

void note_breaking_step(const Trace& trace, const Program& program, Diagnostic& finding) {
  if (trace.steps.empty()) {
    finding.note({}, "it does not hold at the start");
    return;
  }
  const TraceStep& step = trace.steps.back();
  const Edge& edge = program.threads[step.thread].thread.edges[step.edge];
  finding.note(edge.where,
               fmt::format("'{}' breaks it here: `{}`",
                           instance_name(program, step.thread, step.instance), edge.text));
}

Property violated_by(const Trace& trace, const explicit_state::Wrong& wrong,
                     const Program& program) {
  switch (wrong.kind) {
  case explicit_state::Wrong::Kind::assertion:
    return property_of(explicit_state::failing(trace, wrong, program).origin());
  case explicit_state::Wrong::Kind::exclusion: return Property::exclusion;
  case explicit_state::Wrong::Kind::deadlock: return Property::no_deadlock;
  case explicit_state::Wrong::Kind::race: return Property::no_data_race;
  }
  return Property::unreach_call;
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
    const TermMap now = values_before(step);
    record.after =
        all ? values_of(step.shared_after, names, true)
            : changes(edge.step, now, step.shared_before, step.shared_after, names, false);
    record.locals = changes(edge.step, now, step.locals_before, step.locals_after, names, all);
  }
}

} // namespace absthread::cli
