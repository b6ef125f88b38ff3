// SPDX-License-Identifier: MIT
// The questions, in the order of the reports. D is the conjunction of the declared domains, A the
// assertion of an edge's source, R its relation; x' is x after the step.
//
//   initial condition     I satisfiable?                 no: every proof about the program is empty
//   assertion             D && A satisfiable?            no: nobody can ever be in the state
//   without being Wrong start                 D && I && A satisfiable?       no: the program is
//   Wrong before its first step edge                  D && A && R satisfiable?       no: the edge
//   is never taken domain of a changed v D && A && R && !domain(v')     yes: the edge can leave it,
//   which is a violation everything            D && A && D' && !R             unsatisfiable, where
//   R may change every shared variable: whatever
//                                                        any thread does, the edge allows it
//
// One report per root: an edge of a state with an impossible assertion is not reported as well. One
// solver serves all questions, with D on its first level and A on its second. Most edges of real
// contracts assign values under no guard; these can be taken whenever A holds, and are not asked
// about.
#include "checkers/health/health.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace absthread::health {

namespace {

using smt::Answer;

// Parts of the relation that can fail: all but `v' == e` (once for each v) where e speaks of the
// state before.
std::vector<Term> conditions_of(Term relation) {
  std::vector<Term> conditions;
  TermSet assigned;
  auto next_value = [](Term t) { return t.is(Kind::variable) && t.time() == 1; };
  for (const Term& part : conjuncts(relation)) {
    Term variable;
    Term value;
    if (next_value(part)) variable = part;
    if (part.is(Kind::negation) && next_value(part[0])) variable = part[0];
    if (part.is(Kind::equal) && next_value(part[0]))
      std::tie(variable, value) = std::pair(part[0], part[1]);
    if (part.is(Kind::equal) && next_value(part[1]))
      std::tie(variable, value) = std::pair(part[1], part[0]);
    if (!variable || (value && mentions_time(value, 1)) || !assigned.insert(variable).second)
      conditions.push_back(part);
  }
  // A condition on a next value may clash with its assignment.
  const bool plain = std::none_of(conditions.begin(), conditions.end(),
                                  [](Term c) { return mentions_time(c, 1); });
  return plain ? conditions : conjuncts(relation);
}

// A local as its author wrote it: `ticket` for Worker::ticket.
std::string written(const Variable& v) {
  const std::size_t at = v.name().rfind("::");
  return at == std::string::npos ? v.name() : v.name().substr(at + 2);
}

class Health {
 public:
  Health(const Program& program, smt::Solver& solver, TermManager& manager,
         Diagnostics& diagnostics)
      : program_(program)
      , solver_(solver)
      , m_(manager)
      , diagnostics_(diagnostics) {}

  void check() {
    solver_.push();
    solver_.add(program_.domains(m_));
    TermSet selves;
    for (const Template& t : program_.threads)
      if (t.thread.self && selves.insert(t.thread.self).second)
        solver_.add(differ(t.thread.self, m_.none()));
    for (const Variable& v : program_.shared) variables_[v.term] = &v;
    check_initial();
    for (const Template& t : program_.threads) check_thread(t.thread);
    solver_.pop();
  }

 private:
  void check_initial() {
    const Term initial[] = {program_.initial};
    initial_fails_ = !program_.initial.is_true() && solver_.check(initial) == Answer::unsat;
    if (initial_fails_)
      diagnostics_.report(
          DiagnosticId::unsatisfiable_initial, program_.initial_where,
          "no values of the shared variables satisfy the initial condition together with their "
          "initial values and domains: every proof would be about a program that cannot begin");
  }

  void check_thread(const Thread& thread) {
    if (allows_everything(thread)) return;
    for (const Variable& v : thread.locals) variables_[v.term] = &v;
    const auto edges = thread.edges_by_source();
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      const Location& location = thread.locations[l];
      const bool start =
          std::find(thread.initial.begin(), thread.initial.end(), l) != thread.initial.end();
      if (!check_assertion(location, start)) continue;
      solver_.push();
      if (!location.assertion.is_true()) solver_.add(location.assertion);
      if (start) check_start(thread, location);
      for (EdgeId e : edges[l])
        if (thread.edges[e].kind == EdgeKind::step) check_edge(thread, thread.edges[e]);
      solver_.pop();
    }
  }

  // Whether somebody can be there.
  bool check_assertion(const Location& location, bool start) {
    if (location.assertion.is_true()) return true;
    const auto [at, fresh] = possible_.emplace(location.assertion, true);
    if (fresh) {
      const Term assertion[] = {location.assertion};
      at->second = solver_.check(assertion) != Answer::unsat;
    }
    if (!at->second)
      diagnostics_.report(
          DiagnosticId::false_assertion, place(location),
          fmt::format("no values satisfy the assertion of {}state '{}' (its own, common part and "
                      "invariants together): a thread there is always wrong",
                      start ? "start " : "", location.name));
    return at->second;
  }

  // Somebody starts it, so it does not begin with the program's initial values.
  bool is_started(const Thread& thread) const {
    const Variable* started = program_.find_shared(thread.name + ".started");
    if (started == nullptr) return false;
    for (const Template& t : program_.threads)
      for (const Edge& e : t.thread.edges)
        if (e.step.changes(started->term)) return true;
    return false;
  }

  void check_start(const Thread& thread, const Location& location) {
    if (initial_fails_ || location.assertion.is_true() || is_started(thread)) return;
    std::vector<Term> parts{program_.initial};
    for (const Variable& v : thread.locals)
      if (v.initial) parts.push_back(equal(v.term, v.initial));
    if (solver_.check(parts) == Answer::unsat)
      diagnostics_.report(
          DiagnosticId::false_at_start, place(location),
          fmt::format(
              "thread '{}' begins in state '{}', whose assertion holds for no initial values: "
              "change the assertion, the initial values or the start",
              thread.name, location.name));
  }

  void check_edge(const Thread& thread, const Edge& edge) {
    if (is_dead(edge)) {
      const Term relation[] = {edge.step.relation};
      solver_.pop();
      const bool alone = solver_.check(relation) == Answer::sat;
      solver_.push();
      const Location& source = thread.locations[edge.from];
      if (!source.assertion.is_true()) solver_.add(source.assertion);
      Diagnostic& d = diagnostics_.report(
          DiagnosticId::dead_edge, edge.where,
          alone ? fmt::format(
                      "the edge '{}' can never be taken: the assertion of state '{}' excludes it",
                      edge.text, source.name)
                : fmt::format("the edge '{}' can never be taken: no values satisfy it", edge.text));
      if (alone && source.assertion_where) d.note(source.assertion_where, "the assertion");
      return;
    }
    check_domains(edge);
    check_everything(edge);
  }

  bool is_dead(const Edge& edge) {
    if (edge.step.relation.is_false()) return true;
    const std::vector<Term> conditions = conditions_of(edge.step.relation);
    return !conditions.empty() && solver_.check(conditions) == Answer::unsat;
  }

  void check_domains(const Edge& edge) {
    for (const Term& changed : edge.step.changed) {
      const Variable& v = *variables_.at(changed);
      if (!v.domain) continue;
      const Term after = primed(v.term);
      const Term parts[] = {edge.step.relation, negate(primed(v.domain))};
      if (solver_.check(parts) != Answer::sat) continue;
      std::string example;
      if (!v.term.sort().is(SortKind::array))
        example = fmt::format(": {} can go from {} to {}", written(v),
                              to_string(solver_.value(v.term)), to_string(solver_.value(after)));
      diagnostics_
          .report(DiagnosticId::leaves_domain, edge.where,
                  fmt::format("the edge '{}' can leave the domain of '{}'{}; a guard or an "
                              "assertion should say why it "
                              "does not",
                              edge.text, written(v), example))
          .note(v.where, "declared here");
    }
  }

  // The condition that every next value lies in its domain; null if a variable of the program
  // cannot change.
  Term all_change(const Step& step) {
    std::vector<Term> parts;
    for (const Variable& v : program_.shared) {
      if (v.lvalue.empty()) continue; // a counter of threads
      if (!step.changes(v.term)) return {};
      if (v.domain) parts.push_back(primed(v.domain));
    }
    return conj(m_, parts);
  }

  void check_everything(const Edge& edge) {
    for (const Term& v : edge.step.changed) {
      // It says something of a local or of a counter.
      if (variables_.at(v)->lvalue.empty()) return;
    }
    const Term domains = edge.step.changed.empty() ? Term() : all_change(edge.step);
    if (!domains) return;
    const Term parts[] = {domains, negate(edge.step.relation)};
    if (solver_.check(parts) == Answer::unsat)
      diagnostics_.report(
          DiagnosticId::edge_allows_everything, edge.where,
          fmt::format(
              "the edge '{}' allows every change of the shared variables: say in it what does "
              "not happen",
              edge.text));
  }

  // A contract in which all is free: said once, and not for each edge.
  bool allows_everything(const Thread& thread) {
    if (thread.free.empty()) return false;
    for (const Variable& v : program_.shared)
      if (!v.lvalue.empty() &&
          std::find(thread.free.begin(), thread.free.end(), v.term) == thread.free.end())
        return false;
    diagnostics_.report(
        DiagnosticId::edge_allows_everything, thread.where,
        fmt::format("every shared variable is free in thread '{}': its contract forbids nothing",
                    thread.name));
    return true;
  }

  static SourceRange place(const Location& location) {
    return location.assertion_where ? location.assertion_where : location.where;
  }

  const Program& program_;
  smt::Solver& solver_;
  TermManager& m_;
  Diagnostics& diagnostics_;
  bool initial_fails_ = false;
  std::unordered_map<Term, bool> possible_;
  std::unordered_map<Term, const Variable*> variables_;
};

} // namespace

void check(const Program& program, smt::Solver& solver, TermManager& manager,
           Diagnostics& diagnostics) {
  Diagnostics own;
  Health(program, solver, manager, own).check();
  own.sort();
  for (const Diagnostic& d : own.all())
    diagnostics.report(d.id, d.where, d.message).notes = d.notes;
}

} // namespace absthread::health
