// SPDX-License-Identifier: MIT
#include "checkers/sequential/explain.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "checkers/sequential/words.hpp"
#include "instrument/ir/complaint.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {
namespace {

// What the thread's own identity is on the path.
Term self_of(const Failure& failure, const conformance::Task& task) {
  for (const auto& [variable, value] : failure.locals)
    if (variable == task.code.self) return value;
  return {};
}

// Each state once, with the values of the contract's locals where it has some.
std::vector<std::string> state_names(const std::vector<PossibleState>& states,
                                     const Thread& contract, const Words& words) {
  std::vector<std::string> out;
  for (const PossibleState& s : states) {
    std::string name = contract.locations[s.state].name;
    if (!s.locals.empty()) name += fmt::format(" ({})", words.values(s.locals));
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

class Teller {
 public:
  Teller(const Failure& failure, const conformance::Task& task)
      : failure_(failure)
      , task_(task)
      , words_(task, self_of(failure, task)) {}

  Diagnostic finding() const {
    const Thread& code = task_.code;
    Diagnostic out{DiagnosticId::step_not_allowed, Severity::error, {}, {}, {}};
    if (failure_.edge) out.where = code.edges[*failure_.edge].where;
    switch (failure_.kind) {
    case FailureKind::step_not_allowed:
      out.message = fmt::format(
          "the thread takes a step that its contract does not allow: {}, while '{}' is{}",
          change(failure_.trace.steps.back()), task_.contract.name, in_states());
      add_rejected(out);
      break;
    case FailureKind::assertion: {
      const Location& location = code.locations[failure_.location];
      const Claim* claim = failing_claim(location);
      out.where = claim && claim->where      ? claim->where
                  : location.assertion_where ? location.assertion_where
                                             : location.where;
      out.message = fmt::format("{} where the contract's cannot: {}, while '{}' is{}",
                                claim && claim->origin != Origin::user
                                    ? complaint_about(*claim).text
                                    : std::string("the thread's assertion can fail"),
                                values_in(claim ? claim->condition : location.assertion),
                                task_.contract.name, in_states());
      out.id = claim ? complaint_about(*claim).id : DiagnosticId::assertion_can_fail;
      add_assertions(out);
      break;
    }
    case FailureKind::leaves_domain:
      out.id = DiagnosticId::step_leaves_domain;
      out.message = fmt::format("the thread writes a value outside the declared domain of {}",
                                listed(failure_.outside));
      add_domains(out);
      break;
    case FailureKind::no_candidate:
      out.where = task_.contract.where;
      out.message = fmt::format("'{}' has no state to begin in", task_.contract.name);
      break;
    }
    for (const Repair& repair : failure_.repairs)
      out.note(repair.where,
               fmt::format("to allow {}: {}{}",
                           repair.suffices ? "what the thread does" : "this step", repair.text,
                           repair.breaks ? "; but then the contracts go wrong together" : ""));
    return out;
  }

  std::vector<ToldStep> path(TraceLength length) const {
    std::vector<ToldStep> out;
    for (std::size_t i = 0; i < failure_.trace.steps.size(); ++i) {
      const TraceStep& step = failure_.trace.steps[i];
      const Edge& edge = task_.code.edges[step.edge];
      ToldStep told;
      told.where = edge.where;
      told.text = edge.text;
      const std::set<std::string> touched = variables_of(edge.step);
      auto put = [&](const Valuation& from, auto& to, auto&& wanted) {
        for (const auto& [variable, value] : from)
          if (wanted(variable)) to.emplace_back(words_.term(variable), words_.value(value));
      };
      auto shown = [&](Term v) {
        return length == TraceLength::full || touched.contains(v.name());
      };
      put(step.shared_before, told.before, shown);
      put(step.shared_after, told.after, shown);
      put(step.locals_after, told.locals, [&](Term v) {
        return edge.step.changes(v) && (v.name().find('$') == std::string::npos);
      });
      if (edge.kind != EdgeKind::silent) {
        if (i < failure_.possible.size())
          told.states = state_names(failure_.possible[i], task_.contract, words_);
      } else if (length == TraceLength::what_matters && told.locals.empty()) {
        continue;
      }
      out.push_back(std::move(told));
    }
    return out;
  }

 private:
  std::string in_states() const {
    if (failure_.possible.empty()) return {};
    return " in state " +
           listed(state_names(failure_.possible.back(), task_.contract, words_), "or");
  }

  bool declared(Term variable) const {
    return std::any_of(task_.shared.begin(), task_.shared.end(),
                       [&](const Variable& v) { return v.term == variable; });
  }

  // "g goes from 1 to -1"
  std::string change(const TraceStep& step) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < step.shared_before.size(); ++i) {
      const auto& [variable, before] = step.shared_before[i];
      const Term after = step.shared_after[i].second;
      if (before == after || !declared(variable)) continue;
      parts.push_back(fmt::format("{} goes from {} to {}", words_.term(variable),
                                  words_.value(before), words_.value(after)));
    }
    return parts.empty() ? "it changes no variable of the contract" : listed(parts);
  }

  // The part of the assertion that fails there.
  const Claim* failing_claim(const Location& location) const {
    TermMap values;
    for (const auto* list : {&failure_.shared, &failure_.locals})
      for (const auto& [variable, value] : *list) values[variable] = value;
    for (const Claim& claim : location.claims) {
      const Term holds = evaluate(claim.condition, values);
      if (holds && holds.is_false()) return &claim;
    }
    return location.claims.size() == 1 ? &location.claims.front() : nullptr;
  }

  // "stopped = true"
  std::string values_in(Term formula) const {
    Valuation seen;
    const std::vector<Term> mentioned = free_variables(formula);
    for (const auto* list : {&failure_.shared, &failure_.locals})
      for (const auto& pair : *list)
        if (std::find(mentioned.begin(), mentioned.end(), pair.first) != mentioned.end())
          seen.push_back(pair);
    return seen.empty() ? "it never holds" : "it fails with " + words_.values(seen);
  }

  // The parts of an edge that are false, with values.
  std::string reasons(const RejectedEdge& rejected) const {
    std::vector<std::string> parts;
    for (const FalsePart& part : rejected.parts) {
      if (part.frame && !part.values.empty()) {
        parts.push_back(fmt::format("it leaves {} as it is, but {}",
                                    part.values.front().first.name(), words_.values(part.values)));
      } else if (part.values.empty()) {
        parts.push_back(fmt::format("`{}` is false", words_.term(part.part)));
      } else {
        parts.push_back(fmt::format("`{}` is false with {}", words_.term(part.part),
                                    words_.values(part.values)));
      }
    }
    return fmt::format("{}", fmt::join(parts, "; "));
  }

  // The idle steps that refuse for one reason, in one note.
  void add_idle(Diagnostic& finding, const std::string& why,
                const std::vector<EdgeId>& edges) const {
    std::vector<std::string> states;
    for (const EdgeId e : edges)
      states.push_back(task_.contract.locations[task_.contract.edges[e].from].name);
    const Edge& first = task_.contract.edges[edges.front()];
    finding.note(
        first.where ? first.where : task_.contract.locations[first.from].where,
        states.size() == 1
            ? fmt::format("the idle step of {} does not allow it: {}", states[0], why)
            : fmt::format("an idle step, of {}, does not allow it: {}", listed(states, "or"), why));
  }

  // One note per edge of a state that was still possible: the parts that are false, with values;
  // near misses first (what the edge changes fits), idle steps last and those of one reason
  // together.
  void add_rejected(Diagnostic& finding) const {
    std::vector<RejectedEdge> all = failure_.rejected;
    auto distance = [&](const RejectedEdge& r) {
      const auto frames =
          std::count_if(r.parts.begin(), r.parts.end(), [](const FalsePart& p) { return p.frame; });
      return std::tuple(task_.contract.edges[r.edge].kind == EdgeKind::idle, frames,
                        r.parts.size());
    };
    std::stable_sort(all.begin(), all.end(), [&](const RejectedEdge& a, const RejectedEdge& b) {
      return distance(a) < distance(b);
    });
    std::vector<std::pair<std::string, std::vector<EdgeId>>> idle; // by the reason that they share
    for (const RejectedEdge& rejected : all) {
      const Edge& edge = task_.contract.edges[rejected.edge];
      const std::string why = reasons(rejected);
      if (edge.kind == EdgeKind::idle) {
        auto same = std::find_if(idle.begin(), idle.end(), [&](auto& i) { return i.first == why; });
        if (same == idle.end()) same = idle.insert(same, {why, {}});
        if (std::find(same->second.begin(), same->second.end(), rejected.edge) ==
            same->second.end())
          same->second.push_back(rejected.edge);
        continue;
      }
      const std::string note =
          fmt::format("{} does not allow it: {}", edge_text(edge, task_.contract), why);
      // Candidates of one state that differ in their locals often refuse for the same reason.
      const bool said = std::any_of(finding.notes.begin(), finding.notes.end(),
                                    [&](const Note& n) { return n.message == note; });
      if (!said)
        finding.note(edge.where ? edge.where : task_.contract.locations[edge.from].where, note);
    }
    for (const auto& [why, edges] : idle) add_idle(finding, why, edges);
    for (LocationId x = 0; x < task_.contract.locations.size(); ++x) {
      const auto& possible = failure_.possible.back();
      if (std::none_of(possible.begin(), possible.end(),
                       [&](const PossibleState& p) { return p.state == x; }) ||
          std::any_of(task_.contract.edges.begin(), task_.contract.edges.end(),
                      [&](const Edge& e) { return e.from == x; }))
        continue;
      finding.note(
          task_.contract.locations[x].where,
          fmt::format("state {} has no edge, and no idle step", task_.contract.locations[x].name));
    }
  }

  void add_assertions(Diagnostic& finding) const {
    std::set<LocationId> told;
    for (const PossibleState& x : failure_.possible.back()) {
      if (!told.insert(x.state).second) continue;
      const Location& l = task_.contract.locations[x.state];
      finding.note(l.assertion_where ? l.assertion_where : l.where,
                   l.assertion.is_true()
                       ? fmt::format("state {} asserts nothing", l.name)
                       : fmt::format("the assertion of state {} holds there: `{}`", l.name,
                                     words_.term(l.assertion)));
    }
  }

  void add_domains(Diagnostic& finding) const {
    for (const std::string& name : failure_.outside)
      for (const auto& [v, value] : failure_.trace.steps.back().shared_after)
        if (v.name() == name)
          for (const Variable& declared : task_.shared)
            if (declared.term == v)
              finding.note(declared.where,
                           fmt::format("{} becomes {}, but `{}` is declared here", name,
                                       words_.value(value), words_.term(declared.domain)));
  }

  // The variables that the step reads or writes.
  static std::set<std::string> variables_of(const Step& step) {
    std::set<std::string> out;
    for (const Term v : free_variables(step.relation)) out.insert(v.name());
    for (const Term v : step.changed) out.insert(v.name());
    return out;
  }

  const Failure& failure_;
  const conformance::Task& task_;
  Words words_;
};

} // namespace

Diagnostic finding_of(const Failure& failure, const conformance::Task& task) {
  return Teller(failure, task).finding();
}

std::vector<ToldStep> path_of(const Failure& failure, const conformance::Task& task,
                              TraceLength length) {
  return Teller(failure, task).path(length);
}

void report_health(const ConformanceResult& result, const conformance::Task& task,
                   bool composition_follows, Diagnostics& diagnostics) {
  const Thread& contract = task.contract;
  for (const Unreached& u : result.unreached) {
    if (!result.coverage_known) break;
    Diagnostic& said = diagnostics.report(
        DiagnosticId::vacuous, u.where,
        fmt::format("the proof says nothing about `{}`: no run of '{}' reaches it", u.text,
                    task.code.name));
    if (!u.reached_without_assertions) continue;
    if (*u.reached_without_assertions)
      said.note(contract.where,
                fmt::format("the assertions of '{}' exclude every run to it", contract.name));
    else
      said.note(u.where, "it is dead code here, whatever the contract says: the code itself never "
                         "comes to it");
  }
  for (const EdgeId id : result.health.unused_edges)
    diagnostics.report(
        DiagnosticId::unused_edge, contract.edges[id].where,
        fmt::format("no step of the C thread needs {}", edge_text(contract.edges[id], contract)));
  for (const LocationId id : result.health.unreached_states)
    diagnostics.report(DiagnosticId::unused_state, contract.locations[id].where,
                       fmt::format("the C thread conforms without ever being in state '{}'",
                                   contract.locations[id].name));
  for (const LocationId id : result.health.needless_assertions) {
    if (composition_follows) break;
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

} // namespace absthread::sequential
