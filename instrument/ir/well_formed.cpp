// SPDX-License-Identifier: MIT
#include "instrument/ir/well_formed.hpp"

#include <fmt/format.h>

#include <set>

#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread {

namespace {

class Checker {
 public:
  explicit Checker(std::vector<std::string>& complaints)
      : complaints_(complaints) {}

  void variables(const std::vector<Variable>& variables, const std::string& where) {
    for (const Variable& v : variables) {
      if (!v.term || !v.term.is(Kind::variable) || v.term.time() != 0) {
        complain(where, "a declared variable should be a variable at time 0");
        continue;
      }
      if (!names_.insert(v.name()).second)
        complain(where, fmt::format("'{}' is declared twice", v.name()));
      known_.insert(v.term);
      const TermSet only{v.term};
      if (v.domain)
        predicate(v.domain, only, fmt::format("{}: the domain of '{}'", where, v.name()));
      if (v.initial) {
        if (v.initial.sort() != v.term.sort())
          complain(where, fmt::format("the initial value of '{}' has another sort", v.name()));
        if (!free_variables(v.initial).empty())
          complain(where, fmt::format("the initial value of '{}' should be a constant", v.name()));
      }
    }
  }

  void thread(const Thread& t) {
    const std::string where = fmt::format("thread '{}'", t.name);
    if (!t.self || !t.self.is(Kind::symbol) || !t.self.sort().is(SortKind::thread))
      complain(where, "'self' should be a symbol of sort thread");
    for (const Term& v : t.free)
      if (!known_.contains(v))
        complain(where, fmt::format("only a shared variable can be free, not '{}'", to_string(v)));
    variables(t.locals, where);
    std::set<std::string> locations;
    for (const Location& l : t.locations) {
      if (l.name.empty() || !locations.insert(l.name).second)
        complain(where, fmt::format("location '{}' should have a name of its own", l.name));
      predicate(l.assertion, known_,
                fmt::format("{}, location '{}': the assertion", where, l.name));
    }
    if (t.initial.empty()) complain(where, "there should be a location to begin in");
    std::set<LocationId> seen;
    for (LocationId l : t.initial)
      if (l >= t.locations.size() || !seen.insert(l).second)
        complain(where, fmt::format("start {} should be a location, named once", l));
    for (EdgeId e = 0; e < t.edges.size(); ++e)
      edge(t, t.edges[e], fmt::format("{}, edge {}", where, e));
    for (const Variable& v : t.locals) {
      if (!v.term) continue;
      known_.erase(v.term);
      names_.erase(v.name());
    }
  }

  void predicate(Term term, const TermSet& known, const std::string& where) {
    if (!term || !term.sort().is(SortKind::boolean)) {
      complain(where, "should be a Boolean term");
      return;
    }
    for (const Term& v : free_variables(term))
      if (!known.contains(v))
        complain(where,
                 fmt::format("speaks of '{}', which is not among its variables", to_string(v)));
  }

  const TermSet& known() const { return known_; }
  void complain(const std::string& where, const std::string& sentence) {
    complaints_.push_back(fmt::format("{}: {}", where, sentence));
  }

 private:
  void edge(const Thread& t, const Edge& e, const std::string& where) {
    if (e.from >= t.locations.size() || e.to >= t.locations.size()) {
      complain(where, "should join two locations of the thread");
      return;
    }
    if (e.kind == EdgeKind::idle && e.from != e.to)
      complain(where, "an idle step should stay where it is");
    TermSet inputs;
    for (const Term& i : e.step.inputs) {
      if (!i.is(Kind::variable) || i.time() != 0 || known_.contains(i) || !inputs.insert(i).second)
        complain(where,
                 fmt::format("input '{}' should be a variable at time 0 of no state, named once",
                             to_string(i)));
    }
    TermSet after;
    for (std::size_t i = 0; i < e.step.changed.size(); ++i) {
      const Term v = e.step.changed[i];
      if (!known_.contains(v)) {
        complain(where,
                 fmt::format("changes '{}', which is not among its variables", to_string(v)));
        continue;
      }
      if (i != 0 && !(e.step.changed[i - 1].name() < v.name()))
        complain(where,
                 fmt::format("the changed variables should be ordered by name, each once: '{}'",
                             v.name()));
      after.insert(primed(v));
    }
    for (const Term& v : t.free)
      if (e.kind != EdgeKind::silent && !e.step.changes(v))
        complain(where, fmt::format("should change the free variable '{}'", to_string(v)));
    if (!e.step.relation || !e.step.relation.sort().is(SortKind::boolean)) {
      complain(where, "the relation should be a Boolean term");
      return;
    }
    for (const Term& v : free_variables(e.step.relation)) {
      const bool fine =
          v.time() == 0 ? known_.contains(v) || inputs.contains(v) : after.contains(v);
      if (!fine)
        complain(where, fmt::format("the relation speaks of '{}', which is {}", to_string(v),
                                    v.time() == 1 ? "not changed" : "not among its variables"));
    }
  }

  std::vector<std::string>& complaints_;
  TermSet known_;
  std::set<std::string> names_;
};

} // namespace

std::vector<std::string> complaints(const Thread& thread, const std::vector<Variable>& shared) {
  std::vector<std::string> out;
  Checker checker(out);
  checker.variables(shared, "shared variables");
  checker.thread(thread);
  return out;
}

std::vector<std::string> complaints(const Program& program) {
  std::vector<std::string> out;
  Checker checker(out);
  checker.variables(program.shared, "shared variables");
  checker.predicate(program.initial, checker.known(), "the initial condition");
  std::set<std::string> names;
  for (const Template& t : program.threads) {
    if (t.thread.name.empty() || !names.insert(t.thread.name).second)
      checker.complain("program",
                       fmt::format("thread '{}' should have a name of its own", t.thread.name));
    checker.thread(t.thread);
  }
  for (const Invariant& i : program.invariants)
    checker.predicate(i.condition, checker.known(), "an invariant");
  for (const Exclusion& e : program.exclusions)
    for (const LocationReference& place : e.places)
      if (place.thread >= program.threads.size() ||
          place.location >= program.threads[place.thread].thread.locations.size())
        checker.complain("an exclusion", "names a place that does not exist");
  for (const Conflict& c : program.conflicts)
    for (const LocationReference& place : {c.first.place, c.second.place})
      if (place.thread >= program.threads.size() ||
          place.location >= program.threads[place.thread].thread.locations.size())
        checker.complain("a conflict", "names a place that does not exist");
  return out;
}

void expect_well_formed(const Program& program, const char* pass) {
  const std::vector<std::string> all = complaints(program);
  if (!all.empty()) throw InternalError(fmt::format("after {}: {}", pass, all.front()));
}

} // namespace absthread
