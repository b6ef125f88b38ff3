// SPDX-License-Identifier: MIT
#include "checkers/certify/reached.hpp"

#include "checkers/certify/dead.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

struct NoRun {
  std::string why;
};

// A state of the contract with values of its locals; a local without start value has none until an
// edge gives it one.
struct Candidate {
  LocationId state = 0;
  std::map<Term, Term> locals;
  auto operator<=>(const Candidate&) const = default;
};

class Follower {
 public:
  explicit Follower(const conformance::Task& task)
      : task_(task)
      , taken_(task.code.edges.size(), false) {}

  void follow(const Trace& run) {
    std::set<Candidate> now;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
      const TraceStep& s = run.steps[i];
      if (s.edge >= task_.code.edges.size()) throw NoRun{"a step along an edge that is none"};
      const Edge& edge = task_.code.edges[s.edge];
      what_ = fmt::format("step {} ('{}')", i + 1, edge.text);
      const TermMap values = values_of(s, edge);
      if (i == 0)
        now = begin(edge, values);
      else
        continues(run.steps[i - 1], s);
      demand(edge.step.relation, values, "is no step of the thread");
      kept(task_.code.locals, edge, values);
      if (edge.kind != EdgeKind::silent) now = visible(edge, values, now);
      taken_[s.edge] = true;
    }
  }

  // A statement is what one place of the source does at one location; with all of its edges, those
  // that no run takes.
  std::vector<std::vector<EdgeId>> missing() const {
    std::map<std::pair<LocationId, SourceRange>, std::vector<EdgeId>> statements;
    for (EdgeId e = 0; e < task_.code.edges.size(); ++e)
      statements[{task_.code.edges[e].from, task_.code.edges[e].where}].push_back(e);
    std::vector<std::vector<EdgeId>> out;
    for (const auto& [key, edges] : statements)
      if (std::none_of(edges.begin(), edges.end(), [&](EdgeId e) { return taken_[e]; }))
        out.push_back(edges);
    return out;
  }

  // Whether a run takes another copy of this edge's statement.
  bool elsewhere(EdgeId edge) const {
    const SourceRange where = task_.code.edges[edge].where;
    for (EdgeId e = 0; e < taken_.size(); ++e)
      if (where && taken_[e] && task_.code.edges[e].where == where) return true;
    return false;
  }

 private:
  void demand(Term formula, const TermMap& values, const char* otherwise) const {
    const Term v = evaluate(formula, values);
    if (!v || !v.is_true()) throw NoRun{fmt::format("{} {}", what_, otherwise)};
  }

  // Every variable has exactly one value of its sort, at each of its times.
  TermMap values_of(const TraceStep& s, const Edge& edge) const {
    TermMap given;
    auto put = [&](const Valuation& list, bool later) {
      for (const auto& [variable, value] : list) {
        const Term key = later && variable.is(Kind::variable) ? primed(variable) : variable;
        const Term constant = simplify(value);
        const auto [place, fresh] = given.emplace(key, constant);
        if (!free_variables(constant).empty() || !free_symbols(constant).empty() ||
            constant.sort() != key.sort() || (!fresh && place->second != constant))
          throw NoRun{fmt::format("{} has no clear value for {}", what_, to_string(key))};
      }
    };
    put(s.shared_before, false);
    put(s.shared_after, true);
    put(s.locals_before, false);
    put(s.locals_after, true);
    put(s.inputs, false);
    auto need = [&](Term key) {
      if (!given.contains(key))
        throw NoRun{fmt::format("{} has no value for {}", what_, to_string(key))};
    };
    for (const Variable& v : task_.code.locals) need(v.term), need(primed(v.term));
    if (edge.kind != EdgeKind::silent)
      for (const auto* list : {&task_.shared, &task_.undeclared})
        for (const Variable& v : *list) need(v.term), need(primed(v.term));
    if (task_.code.self) need(task_.code.self);
    if (task_.contract.self && task_.code.self)
      given.insert_or_assign(task_.contract.self, given.at(task_.code.self));
    return given;
  }

  std::set<Candidate> begin(const Edge& edge, const TermMap& values) const {
    if (std::find(task_.code.initial.begin(), task_.code.initial.end(), edge.from) ==
        task_.code.initial.end())
      throw NoRun{what_ + " does not begin at the thread's start"};
    for (const Variable& v : task_.code.locals) {
      if (v.initial) demand(equal(v.term, v.initial), values, "begins with other locals");
      if (!v.initial && v.domain) demand(v.domain, values, "begins with a local outside its type");
    }
    if (task_.code.self)
      demand(differ(task_.code.self, task_.code.self.manager().none()), values,
             "is taken by no thread");
    std::set<Candidate> out;
    for (const LocationId x : task_.contract.initial) {
      Candidate c{x, {}};
      for (const Variable& v : task_.contract.locals)
        if (v.initial) c.locals.emplace(v.term, evaluate(v.initial, values));
      out.insert(std::move(c));
    }
    return out;
  }

  void continues(const TraceStep& before, const TraceStep& after) const {
    if (task_.code.edges[before.edge].to != task_.code.edges[after.edge].from)
      throw NoRun{what_ + " begins elsewhere"};
    TermMap last;
    for (const auto& [variable, value] : before.locals_after)
      last.insert_or_assign(variable, simplify(value));
    for (const auto& [variable, value] : after.locals_before) {
      const auto found = last.find(variable);
      if (found == last.end() || found->second != simplify(value))
        throw NoRun{what_ + " begins with other locals"};
    }
  }

  void kept(const std::vector<Variable>& variables, const Edge& edge, const TermMap& values) const {
    for (const Variable& v : variables)
      if (!edge.step.changes(v.term))
        demand(equal(primed(v.term), v.term), values, "changes what it does not write");
  }

  // g and g' are in the domains, no candidate is wrong at g, and some candidate follows.
  std::set<Candidate> visible(const Edge& edge, const TermMap& values,
                              const std::set<Candidate>& now) const {
    kept(task_.shared, edge, values);
    kept(task_.undeclared, edge, values);
    for (const auto* list : {&task_.shared, &task_.undeclared})
      for (const Variable& v : *list)
        if (v.domain) demand(v.domain, values, "begins outside a domain");
    for (const Variable& v : task_.shared)
      if (v.domain) demand(primed(v.domain), values, "leaves a domain");
    for (const Candidate& c : now)
      for (const Term part : conjuncts(task_.contract.locations[c.state].assertion))
        if (!of_domain(part, c)) demand(part, with(values, c), "begins where a candidate fails");
    std::set<Candidate> next;
    for (const Candidate& c : now)
      for (const Edge& e : task_.contract.edges)
        if (e.from == c.state) move(c, e, with(values, c), next);
    if (next.empty()) throw NoRun{what_ + " is allowed by no candidate"};
    return next;
  }

  // Does it say that a local lies in its domain which has no value yet? It does, whatever it is.
  bool of_domain(Term part, const Candidate& c) const {
    for (const Variable& v : task_.contract.locals) {
      if (!v.domain || c.locals.contains(v.term)) continue;
      const std::vector<Term> own = conjuncts(v.domain);
      if (std::find(own.begin(), own.end(), part) != own.end()) return true;
    }
    return false;
  }

  static TermMap with(TermMap values, const Candidate& c) {
    for (const auto& [local, value] : c.locals) values.insert_or_assign(local, value);
    return values;
  }

  void move(const Candidate& c, const Edge& e, TermMap values, std::set<Candidate>& next) const {
    for (const Variable& v : task_.shared) {
      const bool free = std::find(task_.contract.free.begin(), task_.contract.free.end(), v.term) !=
                        task_.contract.free.end();
      if (free || e.step.changes(v.term)) continue;
      if (values.at(v.term) != values.at(primed(v.term))) return;
    }
    Candidate to{e.to, c.locals};
    // New values of the contract's locals; one may be told through another.
    for (std::size_t round = 0; round < task_.contract.locals.size(); ++round)
      for (const Variable& v : task_.contract.locals)
        if (e.step.changes(v.term))
          if (const Term value = new_value(e, v.term, values)) {
            values.insert_or_assign(primed(v.term), value);
            to.locals.insert_or_assign(v.term, value);
          }
    for (const Variable& v : task_.contract.locals)
      if (!e.step.changes(v.term) && c.locals.contains(v.term))
        values.insert_or_assign(primed(v.term), c.locals.at(v.term));
    const Term allowed = evaluate(e.step.relation, values);
    if (!allowed) throw NoRun{what_ + " cannot be judged: a value of the contract is not known"};
    if (allowed.is_true()) next.insert(std::move(to));
  }

  static Term new_value(const Edge& e, Term local, const TermMap& values) {
    const Term next = primed(local);
    for (const Term& part : conjuncts(e.step.relation)) {
      if (part == next) return local.manager().boolean(true);
      if (part.is(Kind::negation) && part[0] == next) return local.manager().boolean(false);
      if (part.is(Kind::equal) && part[0] == next) return evaluate(part[1], values);
      if (part.is(Kind::equal) && part[1] == next) return evaluate(part[0], values);
    }
    return {};
  }

  const conformance::Task& task_;
  std::vector<bool> taken_;
  std::string what_;
};

} // namespace

Reached reached(const conformance::Task& task, const ConformanceCertificate& certificate,
                TermManager& terms, smt::Solver& solver) {
  Reached out;
  Follower follower(task);
  try {
    for (const Trace& run : certificate.runs) follower.follow(run);
  } catch (const NoRun& no) {
    out.complaint = no.why;
  }
  std::vector<std::vector<EdgeId>> copies; // of statements that are reached elsewhere
  for (const std::vector<EdgeId>& statement : follower.missing()) {
    const bool copy = !certificate.alone.empty() && follower.elsewhere(statement.front());
    if (copy)
      copies.push_back(statement);
    else
      out.missing.push_back(statement.front());
  }
  if (copies.empty()) return out;
  const Dead found = dead(task, certificate, copies, terms, solver);
  if (found.report.judgement == Judgement::rejected && out.complaint.empty())
    out.complaint = found.report.why;
  for (std::size_t i = 0; i < copies.size(); ++i)
    if (!std::binary_search(found.statements.begin(), found.statements.end(), i))
      out.missing.push_back(copies[i].front());
  return out;
}

} // namespace absthread::certify
