// SPDX-License-Identifier: MIT
#include "checkers/sequential/explain.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {
namespace {

std::string place(SourceRange where, const SourceStore& sources) {
  return where ? sources.describe(where) + ": " : "";
}

// `12 | code` with a caret below, or nothing.
std::string excerpt(SourceRange where, const SourceStore& sources) {
  if (!where) return "";
  const SourceFile& file = sources.file(where.file);
  const Position p = sources.position(where);
  const std::string_view text = file.line(p.line);
  const std::size_t start = p.column - 1;
  const std::size_t length =
      std::max<std::size_t>(1, std::min<std::size_t>(where.end - where.begin,
                                                     text.size() - std::min(start, text.size())));
  std::string blank; // tabs stay tabs, so that the caret stands below its column
  for (std::size_t i = 0; i < start && i < text.size(); ++i) blank += text[i] == '\t' ? '\t' : ' ';
  return fmt::format("{:5} | {}\n      | {}^{}\n", p.line, text, blank,
                     std::string(length - 1, '~'));
}

std::string states(const std::vector<PossibleState>& possible, const Thread& contract) {
  std::string out;
  for (const PossibleState& x : possible) {
    out += (out.empty() ? "" : ", ") + contract.locations[x.state].name;
    std::string values;
    for (const auto& [v, value] : x.locals)
      values += fmt::format("{}{} = {}", values.empty() ? "" : ", ", v.name(), to_string(value));
    if (!values.empty()) out += " (" + values + ")";
  }
  return "{" + out + "}";
}

// "pendingIO 1 -> 0, stopped false"
std::string change(const Valuation& before, const Valuation& after, TraceLength length) {
  std::string out;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const bool same = i < after.size() && before[i].second == after[i].second;
    if (before[i].first.is(Kind::symbol)) continue;
    if (same && length == TraceLength::changed_only) continue;
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", before[i].first.name(),
                       to_string(before[i].second));
    if (!same && i < after.size()) out += fmt::format(" -> {}", to_string(after[i].second));
  }
  return out;
}

// Values of the shared variables that the relation mentions before the step.
std::string read_values(const Edge& edge, const TraceStep& step) {
  std::string out;
  const std::vector<Term> mentioned = free_variables(edge.step.relation);
  for (std::size_t i = 0; i < step.shared_before.size(); ++i) {
    const auto& [v, value] = step.shared_before[i];
    if (value != step.shared_after[i].second) continue; // shown as a change
    if (std::find(mentioned.begin(), mentioned.end(), v) == mentioned.end()) continue;
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", v.name(), to_string(value));
  }
  return out;
}

std::string values_text(const Valuation& values) {
  std::string out;
  for (const auto& [v, value] : values)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", to_string(v), to_string(value));
  return out;
}

} // namespace

std::string sentence(FailureKind kind) {
  switch (kind) {
  case FailureKind::step_not_allowed:
    return "the thread takes a step that the contract does not allow";
  case FailureKind::assertion: return "the thread's assertion can fail where the contract's cannot";
  case FailureKind::leaves_domain:
    return "the thread writes a value outside the declared domain of a shared variable";
  case FailureKind::no_candidate: return "the contract has no initial state";
  }
  return {};
}

std::string headline(const Failure& failure, const conformance::Task& task,
                     const SourceStore& sources) {
  SourceRange where;
  std::string what;
  if (failure.edge) {
    const Edge& e = task.code.edges[*failure.edge];
    where = e.where;
    what = fmt::format(": '{}'", e.text);
  } else if (failure.kind == FailureKind::assertion) {
    const Location& l = task.code.locations[failure.location];
    where = l.assertion_where ? l.assertion_where : l.where;
    what = fmt::format(": '{}'", to_string(l.assertion));
  } else {
    where = task.contract.where;
  }
  return fmt::format("{}error: {}{} [conformance]\n{}", place(where, sources),
                     sentence(failure.kind), what, excerpt(where, sources));
}

std::string explain(const Failure& failure, const conformance::Task& task,
                    const SourceStore& sources, TraceLength length) {
  std::string out;
  auto line = [&](const std::string& text) { out += text + "\n"; };
  const auto& steps = failure.trace.steps;
  if (!steps.empty())
    line("  the path (shared variables may change between two steps; candidates on the right):");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const TraceStep& s = steps[i];
    const Edge& e = task.code.edges[s.edge];
    std::string text = fmt::format("  {:3}. {}{}", i + 1, place(e.where, sources), e.text);
    const std::string shared = change(s.shared_before, s.shared_after, length);
    const std::string read = length == TraceLength::full ? "" : read_values(e, s);
    const std::string local = change(s.locals_before, s.locals_after, length);
    for (const std::string& part : {read, shared, local.empty() ? "" : "local " + local})
      if (!part.empty()) text += "   [" + part + "]";
    text += "   " + states(failure.possible[i], task.contract);
    if (i + 1 == steps.size() && failure.edge) text += "   <- fails";
    line(text);
  }
  if (failure.kind == FailureKind::assertion) {
    const Location& l = task.code.locations[failure.location];
    Valuation seen;
    for (const Term& v : free_variables(l.assertion))
      for (const auto* list : {&failure.shared, &failure.locals})
        for (const auto& pair : *list)
          if (pair.first == v) seen.push_back(pair);
    line(fmt::format("  at the assertion `{}`: {}", to_string(l.assertion), values_text(seen)));
  }
  if (!failure.possible.empty() && failure.kind != FailureKind::no_candidate)
    line(fmt::format("  possible states of contract {}: {}", task.contract.name,
                     states(failure.possible.back(), task.contract)));
  if (failure.kind == FailureKind::assertion)
    for (const PossibleState& x : failure.possible.back()) {
      const Location& l = task.contract.locations[x.state];
      line(fmt::format(
          "    {}{}: {}", place(l.assertion_where ? l.assertion_where : l.where, sources), l.name,
          l.assertion.is_true() ? "asserts nothing"
                                : "its assertion holds here: " + to_string(l.assertion)));
    }
  for (const RejectedEdge& r : failure.rejected) {
    const Edge& e = task.contract.edges[r.edge];
    const std::string name = e.kind == EdgeKind::idle
                                 ? fmt::format("{} idle", task.contract.locations[e.from].name)
                                 : e.text;
    line(fmt::format("    {}{}", place(e.where, sources), name));
    for (const FalsePart& p : r.parts)
      line(fmt::format("      `{}` is false{}: {}", p.text,
                       p.frame ? " (the edge leaves it unchanged)" : "", values_text(p.values)));
  }
  if (failure.rejected.empty() && failure.kind == FailureKind::step_not_allowed)
    line("    none of them has an edge");
  for (const std::string& variable : failure.outside)
    for (const auto& [v, value] : steps.back().shared_after)
      if (v.name() == variable)
        for (const Variable& declared : task.shared)
          if (declared.term == v)
            line(fmt::format("    {}{} becomes {}, but `{}` is declared",
                             place(declared.where, sources), variable, to_string(value),
                             to_string(declared.domain)));
  for (const Repair& r : failure.repairs)
    line(fmt::format("  repair: {}{}", r.text,
                     r.suffices ? "; then the thread conforms" : "; then this step conforms"));
  return out;
}

std::string health_text(const ConformanceResult& result, const conformance::Task& task,
                        const SourceStore& sources) {
  std::string out;
  const Thread& contract = task.contract;
  auto warn = [&](SourceRange where, const std::string& text, const std::string& id) {
    out += fmt::format("{}warning: {} [{}]\n", place(where, sources), text, id);
  };
  for (const Unreached& u : result.unreached)
    warn(u.where,
         fmt::format("this proof says nothing about '{}': no run reaches it under the contract's "
                     "assertions",
                     u.text),
         "vacuous");
  for (const LocationId x : result.health.unreached_states)
    warn(contract.locations[x].where,
         fmt::format("no run of {} ever is in state {}", result.thread, contract.locations[x].name),
         "state-never-reached");
  for (const EdgeId e : result.health.unused_edges)
    warn(
        contract.edges[e].where,
        fmt::format("no step of {} ever uses the edge '{}'", result.thread, contract.edges[e].text),
        "edge-never-used");
  for (const LocationId x : result.health.needless_assertions)
    warn(contract.locations[x].assertion_where ? contract.locations[x].assertion_where
                                               : contract.locations[x].where,
         fmt::format("{} conforms also without the assertion of state {}", result.thread,
                     contract.locations[x].name),
         "assertion-never-needed");
  if (result.health.accepts_any_step)
    warn(contract.where, fmt::format("contract {} accepts every step of any thread", contract.name),
         "contract-accepts-anything");
  return out;
}

std::string statistics_text(const ConformanceResult& result) {
  const Statistics& s = result.statistics;
  auto ms = [](std::chrono::nanoseconds t) { return static_cast<double>(t.count()) / 1e6; };
  return fmt::format("{}: {} nodes, {} edges, {} rounds, {} obligations, {} lemmas; {} questions, "
                     "{} from cache, {} to the solver ({} sat, {} unsat); {:.1f} ms, {:.1f} ms of "
                     "them in the solver\n",
                     result.thread, s.nodes, s.product_edges, s.rounds, s.obligations, s.lemmas,
                     s.questions, s.answered_from_cache, s.solver.queries, s.solver.sat,
                     s.solver.unsat, ms(s.time), ms(s.solver.time));
}

std::string explain(const ConformanceResult& result, const conformance::Task& task,
                    const SourceStore& sources, TraceLength length) {
  std::string out;
  if (result.failure)
    out +=
        headline(*result.failure, task, sources) + explain(*result.failure, task, sources, length);
  out += health_text(result, task, sources);
  return out;
}

} // namespace absthread::sequential
