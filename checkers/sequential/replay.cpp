// SPDX-License-Identifier: MIT
#include "checkers/sequential/replay.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {
namespace {

bool contains(const std::vector<Term>& terms, Term t) {
  return std::find(terms.begin(), terms.end(), t) != terms.end();
}

bool holds(Term formula, const TermMap& values) {
  const Term v = evaluate(formula, values);
  return v && v.is_true();
}

void put(TermMap& values, const Valuation& valuation) {
  for (const auto& [variable, value] : valuation) values.insert_or_assign(variable, value);
}

void put_primed(TermMap& values, const Valuation& valuation) {
  for (const auto& [variable, value] : valuation)
    values.insert_or_assign(variable.is(Kind::symbol) ? variable : primed(variable), value);
}

class Replayer {
 public:
  Replayer(const conformance::Task& task, TermManager& terms)
      : task_(task)
      , terms_(terms) {}

  Replay run(const Trace& trace, LocationId start) {
    Failure none; // an "assertion" that is not looked at: no step fails
    none.kind = FailureKind::assertion;
    none.trace = trace;
    none.location = ~LocationId{0};
    return run(none, start);
  }

  Replay run(const Failure& failure, LocationId start) {
    Replay out;
    std::vector<PossibleState> now = initial(out.complaint);
    LocationId at = start;
    if (std::find(task_.code.initial.begin(), task_.code.initial.end(), start) ==
        task_.code.initial.end())
      out.complaint = "the run does not begin at the thread's start";
    const auto& steps = failure.trace.steps;
    const bool last_fails = failure.kind != FailureKind::assertion;
    const Valuation* locals = nullptr;
    if (failure.kind == FailureKind::no_candidate) {
      out.possible.push_back(now);
      if (!now.empty()) out.complaint = "the contract has an initial state";
      return out;
    }
    for (std::size_t i = 0; i < steps.size() && out.complaint.empty(); ++i) {
      const TraceStep& s = steps[i];
      const Edge& edge = task_.code.edges[s.edge];
      const std::string what = fmt::format("step {} ('{}')", i + 1, edge.text);
      TermMap values = step_values(s);
      if (edge.from != at) out.complaint = what + " begins elsewhere";
      if (locals == nullptr ? !starts_right(values) : *locals != s.locals_before)
        out.complaint = what + " begins with other locals";
      if (!is_step(edge, values)) out.complaint = what + " is no step of the thread";
      out.possible.push_back(now);
      const bool last = last_fails && i + 1 == steps.size();
      if (edge.kind != EdgeKind::silent) {
        if (!in_domain(values, 0)) out.complaint = what + " begins outside the domains";
        if (!assertions_hold(now, values)) out.complaint = what + " begins where a candidate fails";
        const bool stays = in_domain(values, 1);
        if (last && failure.kind == FailureKind::leaves_domain) {
          if (stays) out.complaint = what + " stays in the domains";
          break;
        }
        if (!stays) out.complaint = what + " leaves a domain";
        now = moved(now, values);
        if (last != now.empty()) out.complaint = what + (last ? " is allowed" : " is not allowed");
      } else if (last) {
        out.complaint = what + " is silent and cannot fail";
      }
      at = edge.to;
      locals = &s.locals_after;
    }
    if (out.complaint.empty() && failure.kind == FailureKind::assertion &&
        failure.location < task_.code.locations.size()) {
      out.possible.push_back(now);
      TermMap values;
      put(values, failure.shared);
      put(values, failure.locals);
      if (at != failure.location) out.complaint = "the run ends elsewhere";
      if (locals == nullptr ? !starts_right(values) : *locals != failure.locals)
        out.complaint = "the run ends with other locals";
      if (!in_domain(values, 0)) out.complaint = "the run ends outside the domains";
      if (!assertions_hold(now, values)) out.complaint = "the run ends where a candidate fails";
      const Term v = evaluate(task_.code.locations[at].assertion, values);
      if (!v || !v.is_false()) out.complaint = "the thread's assertion holds at the end";
    }
    return out;
  }

 private:
  std::vector<PossibleState> initial(std::string& complaint) const {
    std::vector<PossibleState> out;
    for (const LocationId x : task_.contract.initial) {
      PossibleState s{x, {}};
      for (const Variable& v : task_.contract.locals) {
        // An arbitrary start value that matters is never on a run that refutes (product.cpp); one
        // that does not matter may be anything.
        const Term value = v.initial                           ? v.initial
                           : v.term.sort().is(SortKind::array) ? Term()
                                                               : some_value(v);
        if (!value) complaint = "a contract's array has no start value";
        s.locals.emplace_back(v.term, value);
      }
      if (std::find(out.begin(), out.end(), s) == out.end()) out.push_back(s);
    }
    return out;
  }

  // 0, or a bound of the domain where 0 is outside.
  Term some_value(const Variable& v) const {
    const Term zero = terms_.constant(v.term.sort(), 0);
    if (!v.domain || holds(v.domain, {{v.term, zero}})) return zero;
    for (const Term& bound : conjuncts(v.domain))
      for (unsigned side = 0; side < 2 && bound.is(Kind::at_most); ++side)
        if (bound[side].is_constant() && holds(v.domain, {{v.term, bound[side]}}))
          return bound[side];
    return zero;
  }

  bool starts_right(const TermMap& values) const {
    for (const Variable& v : task_.code.locals) {
      if (v.initial && !holds(equal(v.term, v.initial), values)) return false;
      if (!v.initial && v.domain && !holds(v.domain, values)) return false;
    }
    return true;
  }

  bool is_step(const Edge& edge, const TermMap& values) const {
    if (!holds(edge.step.relation, values)) return false;
    auto kept = [&](const std::vector<Variable>& variables) {
      for (const Variable& v : variables)
        if (!edge.step.changes(v.term) && !holds(equal(primed(v.term), v.term), values))
          return false;
      return true;
    };
    if (!kept(task_.code.locals)) return false;
    return edge.kind == EdgeKind::silent || (kept(task_.shared) && kept(task_.undeclared));
  }

  bool in_domain(const TermMap& values, unsigned time) const {
    for (const Variable& v : task_.shared)
      if (v.domain && !holds(time == 0 ? v.domain : primed(v.domain), values)) return false;
    return true;
  }

  bool assertions_hold(const std::vector<PossibleState>& now, TermMap values) const {
    for (const PossibleState& x : now) {
      put(values, x.locals);
      if (!holds(task_.contract.locations[x.state].assertion, values)) return false;
    }
    return true;
  }

  std::vector<PossibleState> moved(const std::vector<PossibleState>& now,
                                   const TermMap& values) const {
    std::vector<PossibleState> out;
    for (const PossibleState& x : now)
      for (const Edge& e : task_.contract.edges) {
        if (e.from != x.state || !false_parts(task_, e, x, values).empty()) continue;
        PossibleState y{e.to, {}};
        TermMap all = values;
        put(all, x.locals);
        for (const Variable& v : task_.contract.locals)
          y.locals.emplace_back(v.term, next_local(e, v.term, all));
        if (std::find(out.begin(), out.end(), y) == out.end()) out.push_back(y);
      }
    std::sort(out.begin(), out.end(),
              [](const PossibleState& a, const PossibleState& b) { return a.state < b.state; });
    return out;
  }

 public:
  // The contract's local after the edge.
  static Term next_local(const Edge& e, Term local, const TermMap& values) {
    if (!e.step.changes(local)) return values.at(local);
    const Term next = primed(local);
    for (const Term& part : conjuncts(e.step.relation)) {
      if (part == next) return local.manager().boolean(true);
      if (part.is(Kind::negation) && part[0] == next) return local.manager().boolean(false);
      if (part.is(Kind::equal))
        for (unsigned side = 0; side < 2; ++side)
          if (part[side] == next)
            if (const Term v = evaluate(part[1 - side], values)) return v;
    }
    return values.at(local);
  }

 private:
  const conformance::Task& task_;
  TermManager& terms_;
};

} // namespace

TermMap step_values(const TraceStep& step) {
  TermMap values;
  put(values, step.shared_before);
  put_primed(values, step.shared_after);
  put(values, step.locals_before);
  put_primed(values, step.locals_after);
  put(values, step.inputs);
  return values;
}

std::vector<FalsePart> false_parts(const conformance::Task& task, const Edge& edge,
                                   const PossibleState& from, const TermMap& step) {
  TermMap values = step;
  put(values, from.locals);
  if (task.contract.self && task.code.self) {
    const auto found = values.find(task.code.self);
    if (found != values.end()) values.insert_or_assign(task.contract.self, found->second);
  }
  TermMap next;
  for (const auto& [local, value] : from.locals)
    next.emplace(primed(local), Replayer::next_local(edge, local, values));
  for (const auto& [local, value] : next) values.insert_or_assign(local, value);
  std::vector<FalsePart> out;
  auto look = [&](Term part, bool frame) {
    const Term v = evaluate(part, values);
    if (v && v.is_true()) return;
    FalsePart f;
    f.part = part;
    f.frame = frame;
    f.guard = !mentions_time(part, 1);
    for (const Term& variable : free_variables(part)) {
      const auto found = values.find(variable);
      if (found != values.end()) f.values.emplace_back(variable, found->second);
    }
    out.push_back(std::move(f));
  };
  for (const Term& part : conjuncts(edge.step.relation)) look(part, false);
  for (const Variable& v : task.shared)
    if (!edge.step.changes(v.term) && !contains(task.contract.free, v.term))
      look(equal(primed(v.term), v.term), true);
  return out;
}

Replay replay(const conformance::Task& task, const Trace& run, LocationId start,
              TermManager& terms) {
  return Replayer(task, terms).run(run, start);
}

Replay replay(const conformance::Task& task, const Failure& failure, LocationId start,
              TermManager& terms) {
  return Replayer(task, terms).run(failure, start);
}

} // namespace absthread::sequential
