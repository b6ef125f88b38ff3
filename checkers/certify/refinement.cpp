// SPDX-License-Identifier: MIT
// Of each program, for its invariants I:
//
//   start   the program's start implies I of each initial location
//   own     I, and a step of the thread -> I' of the location behind it
//   other   I_i, I_j and a step of j -> I_i', for all other threads j (and a second copy of i)
//
// Of each pair of threads, with iota, kappa, E and Psi:
//
//   E       identity is in it; a step of another abstract thread is in it; E;E is in it
//   1       kappa and both starts -> Psi of each pair of initial locations
//   2       Psi -> iota
//   2.a     Psi, an environment step of the concrete side (or none), E, and iota' -> Psi'
//   2.b, c  Psi and a concrete step -> for one of the listed paths: its actions read tau* sigma
//   tau*
//           (tau* for a silent step), each of its steps is one of the abstract thread with the
//           values that the certificate gives, and they end in Psi
//   WS      (for a transfer of one thread) Psi and a step of another concrete thread -> one of
//           another abstract thread, or none, leads into Psi
//
// The intermediate values of a path are given, so that there is nothing to be guessed and no
// quantifier. A concrete step onto its own location that changes nothing is answered by staying.
#include "checkers/certify/refinement.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

using Refinement = RefinementCertificate;

bool mentions_any(Term formula, const std::vector<Term>& variables) {
  const std::vector<Term> used = free_variables(formula);
  return std::any_of(used.begin(), used.end(), [&](Term v) {
    return std::find(variables.begin(), variables.end(), v) != variables.end();
  });
}

class Checker {
 public:
  Checker(const refinement::Task& task, const Refinement& certificate, TermManager& terms,
          smt::Solver& solver)
      : task_(task)
      , certificate_(certificate)
      , m_(terms)
      , solver_(solver) {}

  Report run(const std::string& thread) {
    report_.judgement = Judgement::accepted;
    if (!invariants(task_.concrete, certificate_.concrete, "concrete") ||
        !invariants(task_.abstract, certificate_.abstract, "abstract"))
      return report_;
    bool any = false;
    for (const refinement::Pair& pair : task_.pairs) {
      const std::string& name = task_.concrete.threads[pair.concrete].thread.name;
      if (!thread.empty() && name != thread) continue;
      any = true;
      const auto entry = std::find_if(certificate_.entries.begin(), certificate_.entries.end(),
                                      [&](const Refinement::Entry& e) { return e.thread == name; });
      if (entry == certificate_.entries.end()) {
        reject("no entry for " + name);
        return report_;
      }
      if (!check_pair(pair, *entry)) return report_;
    }
    if (!any) reject("there is no thread " + thread);
    return report_;
  }

  Report followed(const std::string& thread) {
    report_.judgement = Judgement::accepted;
    for (const refinement::Pair& pair : task_.pairs)
      for (const Refinement::Entry& entry : certificate_.entries) {
        const Thread& concrete = task_.concrete.threads[pair.concrete].thread;
        const Thread& abstract = task_.abstract.threads[pair.abstract].thread;
        if (concrete.name != thread || entry.thread != thread) continue;
        for (const Refinement::Place& p : entry.places)
          if (!follow_others(pair, p, *concrete.find_location(p.concrete),
                             *abstract.find_location(p.abstract)))
            return report_;
        return report_;
      }
    reject("no entry for " + thread);
    return report_;
  }

 private:
  bool reject(const std::string& why) {
    report_.judgement = Judgement::rejected;
    report_.why = why;
    return false;
  }

  // premise -> conclusion; false only if it is rejected.
  bool prove(Term premise, Term conclusion, const std::string& what) {
    if (conclusion.is_true() || premise.is_false()) {
      ++report_.obligations;
      return true;
    }
    const Term query[] = {conj(premise, negate(conclusion))};
    solver_.comment(what);
    switch (solver_.check(query)) {
    case smt::Answer::unsat: ++report_.obligations; return true;
    case smt::Answer::sat: return reject(what + " does not hold");
    case smt::Answer::unknown:
      if (report_.judgement == Judgement::accepted) {
        report_.judgement = Judgement::undecided;
        report_.why = what + ": " + solver_.reason_unknown();
      }
      return true;
    }
    return true;
  }

  // A formula over times 0 and 1 about a step that changes only `changed`.
  static Term within_frame(Term formula, const std::vector<Term>& changed) {
    TermMap kept;
    for (const Term v : free_variables(formula))
      if (v.time() == 1 &&
          std::find(changed.begin(), changed.end(), shift_time(v, -1)) == changed.end())
        kept[v] = shift_time(v, -1);
    return substitute(formula, kept);
  }

  // A step of another thread, as seen from `own`: its locals do not meet ours.
  struct Foreign {
    Term relation; // with its invariant before
    std::vector<Term> changed;
  };

  std::vector<Foreign> others(const Program& program, const Refinement::Invariants& invariants,
                              std::size_t own) const {
    std::vector<Foreign> out;
    for (std::size_t j = 0; j < program.threads.size(); ++j) {
      const Template& t = program.threads[j];
      const bool several = t.multiplicity.any() || *t.multiplicity.number > 1;
      if (j == own && !several) continue;
      TermMap names;
      for (const Variable& v : t.thread.locals) {
        const Term other = m_.variable("other " + v.name(), v.term.sort());
        names[v.term] = other;
        names[primed(v.term)] = primed(other);
      }
      Term apart = m_.boolean(true);
      const Thread& mine = program.threads[own].thread;
      if (t.thread.self && mine.self) {
        const Term other =
            j == own ? m_.symbol("other " + t.thread.self.name(), m_.thread_sort()) : t.thread.self;
        names[t.thread.self] = other;
        apart = conj(differ(other, mine.self), differ(other, m_.none()));
      }
      for (const Edge& e : t.thread.edges) {
        TermMap all = names;
        for (const Term v : e.step.inputs) all[v] = m_.variable("other " + v.name(), v.sort());
        Foreign f;
        for (const Term v : e.step.changed)
          if (!names.contains(v)) f.changed.push_back(v);
        if (f.changed.empty()) continue;
        std::vector<Term> with_own = f.changed;
        for (const Term v : e.step.changed)
          if (names.contains(v)) with_own.push_back(names.at(v));
        f.relation = conj(apart, conj(substitute(invariants[j][e.from], all),
                                      within_frame(substitute(e.step.relation, all), with_own)));
        out.push_back(std::move(f));
      }
    }
    return out;
  }

  bool invariants(const Program& program, const Refinement::Invariants& given,
                  const std::string& side) {
    if (given.size() != program.threads.size())
      return reject("a thread of the " + side + " program has no invariants");
    for (std::size_t i = 0; i < given.size(); ++i) {
      const Thread& t = program.threads[i].thread;
      if (given[i].size() != t.locations.size())
        return reject("a location of " + side + " " + t.name + " has no invariant");
      for (const Term inv : given[i])
        for (const Term v : free_variables(inv))
          if (v.time() != 0 || !(is_in(v, program.shared) || is_in(v, t.locals)))
            return reject("an invariant of " + side + " " + t.name + " speaks of " + to_string(v));
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
      const Thread& t = program.threads[i].thread;
      const std::string name = side + " " + t.name;
      for (const LocationId l : t.initial)
        if (!prove(refinement::start_of(program, i, m_), given[i][l],
                   "the invariant of " + name + " at the start"))
          return false;
      for (const Edge& e : t.edges)
        if (!prove(conj(given[i][e.from], within_frame(e.step.relation, e.step.changed)),
                   within_frame(primed(given[i][e.to]), e.step.changed),
                   "the invariant of " + name + " behind '" + e.text + "'"))
          return false;
      for (const Foreign& f : others(program, given, i))
        for (LocationId l = 0; l < given[i].size(); ++l)
          if (mentions_any(given[i][l], f.changed) &&
              !prove(conj(given[i][l], f.relation), within_frame(primed(given[i][l]), f.changed),
                     "the invariant of " + name + " at " + t.locations[l].name +
                         " among the others"))
            return false;
    }
    return true;
  }

  static bool is_in(Term variable, const std::vector<Variable>& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Variable& v) { return v.term == variable; });
  }

  bool check_closure(const refinement::Pair& pair, Term closure) {
    for (const Term v : free_variables(closure))
      if (v.time() > 1 || !is_in(v.time() == 1 ? shift_time(v, -1) : v, task_.abstract.shared))
        return reject("E speaks of " + to_string(v));
    const std::string name = task_.abstract.threads[pair.abstract].thread.name;
    if (!prove(m_.boolean(true), within_frame(closure, {}), "identity in E of " + name))
      return false;
    const Term somewhere = disj(m_, certificate_.abstract[pair.abstract]);
    for (const Foreign& f : others(task_.abstract, certificate_.abstract, pair.abstract))
      if (!prove(conj(somewhere, f.relation), within_frame(closure, f.changed),
                 "the environment of " + name + " in E"))
        return false;
    TermMap far;
    for (const Term v : free_variables(closure))
      if (v.time() == 1) far[v] = shift_time(v, 1);
    return prove(conj(closure, shift_time(closure, 1)), substitute(closure, far),
                 "E;E in E of " + name);
  }

  using Place = Refinement::Place;

  // The steps of the others, in the terms of `others`: the abstract thread's variables behind its
  // step, its own ones and its choices may be anything that does.
  bool follow_others(const refinement::Pair& pair, const Place& place, LocationId a, LocationId b) {
    const Term before = conj(place.psi, conj(certificate_.concrete[pair.concrete][a],
                                             certificate_.abstract[pair.abstract][b]));
    std::vector<Foreign> answers = others(task_.abstract, certificate_.abstract, pair.abstract);
    answers.push_back({m_.boolean(true), {}});
    for (const Foreign& moves : others(task_.concrete, certificate_.concrete, pair.concrete)) {
      std::vector<Term> ways;
      for (const Foreign& answer : answers) {
        std::vector<Term> changed = moves.changed, unknown;
        changed.insert(changed.end(), answer.changed.begin(), answer.changed.end());
        for (const Term v : answer.changed) unknown.push_back(primed(v));
        for (const Term v : free_variables(answer.relation))
          if (v.name().starts_with("other ")) unknown.push_back(v);
        if (const auto some =
                exists(conj(answer.relation, within_frame(primed(place.psi), changed)), unknown))
          ways.push_back(*some);
      }
      if (!prove(conj(before, moves.relation), disj(m_, ways),
                 "WS at (" + place.concrete + ", " + place.abstract + ")"))
        return false;
    }
    return true;
  }

  // Some values of the unknown make the formula true: those that equations give, and both of a
  // Boolean. Nothing: not seen like that.
  std::optional<Term> exists(Term formula, std::vector<Term> unknown) const {
    const auto is_unknown = [&](Term v) {
      return std::find(unknown.begin(), unknown.end(), v) != unknown.end();
    };
    for (bool again = true; again;) {
      again = false;
      for (const Term c : conjuncts(formula)) {
        Term variable, value;
        if (c.is(Kind::equal))
          for (const auto& [x, e] : {std::pair(c[0], c[1]), std::pair(c[1], c[0])})
            if (is_unknown(x) && !mentions_any(e, {x})) variable = x, value = e;
        if (is_unknown(c)) variable = c, value = m_.boolean(true);
        if (c.is(Kind::negation) && is_unknown(c[0])) variable = c[0], value = m_.boolean(false);
        if (!variable) continue;
        formula = substitute(formula, {{variable, value}});
        std::erase(unknown, variable);
        again = true;
        break;
      }
    }
    for (const Term v : unknown) {
      if (!mentions_any(formula, {v})) continue;
      if (!v.sort().is(SortKind::boolean)) return std::nullopt;
      formula = disj(substitute(formula, {{v, m_.boolean(true)}}),
                     substitute(formula, {{v, m_.boolean(false)}}));
    }
    return formula;
  }

  bool check_pair(const refinement::Pair& pair, const Refinement::Entry& entry) {
    const Thread& concrete = task_.concrete.threads[pair.concrete].thread;
    const Thread& abstract = task_.abstract.threads[pair.abstract].thread;
    if (!check_closure(pair, entry.closure)) return false;
    std::map<std::pair<LocationId, LocationId>, const Place*> places;
    for (const Place& p : entry.places) {
      const auto a = concrete.find_location(p.concrete);
      const auto b = abstract.find_location(p.abstract);
      if (!a || !b) return reject("a location of " + entry.thread + " does not exist");
      if (!places.emplace(std::pair(*a, *b), &p).second)
        return reject("a pair of locations of " + entry.thread + " stands twice");
      for (const Term v : free_variables(p.psi))
        if (v.time() != 0 || !(is_in(v, task_.concrete.shared) || is_in(v, concrete.locals) ||
                               is_in(v, task_.abstract.shared) || is_in(v, abstract.locals)))
          return reject("Psi of " + entry.thread + " speaks of " + to_string(v));
    }
    const Term iota = conj(m_, refinement::about_pair(task_.relate, task_, pair));
    const Term kappa = conj(m_, refinement::about_pair(task_.pre, task_, pair));
    const Term start = conj(kappa, conj(refinement::start_of(task_.concrete, pair.concrete, m_),
                                        refinement::start_of(task_.abstract, pair.abstract, m_)));
    for (const LocationId a : concrete.initial)
      for (const LocationId b : abstract.initial) {
        const auto at = places.find({a, b});
        if (at == places.end()) return reject("the starts of " + entry.thread + " are missing");
        if (!prove(start, at->second->psi, "the starts of " + entry.thread)) return false;
      }
    const std::vector<Foreign> environment =
        others(task_.concrete, certificate_.concrete, pair.concrete);
    for (const auto& [at, place] : places) {
      const std::string where =
          entry.thread + " at (" + place->concrete + ", " + place->abstract + ")";
      const Term before = conj(place->psi, conj(certificate_.concrete[pair.concrete][at.first],
                                                certificate_.abstract[pair.abstract][at.second]));
      if (before.is_false()) continue;
      if (!prove(before, iota, "the relation of " + where)) return false;
      if (!check_environment(pair, entry.closure, environment, iota, at, *place, before, where) ||
          !check_steps(pair, places, at, *place, before, where))
        return false;
    }
    return true;
  }

  bool check_environment(const refinement::Pair& pair, Term closure,
                         const std::vector<Foreign>& environment, Term iota,
                         std::pair<LocationId, LocationId> at, const Place& place, Term before,
                         const std::string& where) {
    std::vector<Term> abstract;
    for (const Variable& v : task_.abstract.shared) abstract.push_back(v.term);
    for (std::size_t k = 0; k <= environment.size(); ++k) {
      std::vector<Term> changed = abstract;
      Term step = closure;
      if (k < environment.size()) {
        changed.insert(changed.end(), environment[k].changed.begin(), environment[k].changed.end());
        step = conj(step, environment[k].relation);
      }
      const Term after = conj(iota, conj(certificate_.concrete[pair.concrete][at.first],
                                         certificate_.abstract[pair.abstract][at.second]));
      if (!prove(conj(conj(before, step), within_frame(primed(after), changed)),
                 within_frame(primed(place.psi), changed), "the environments of " + where))
        return false;
    }
    return true;
  }

  bool check_steps(const refinement::Pair& pair,
                   const std::map<std::pair<LocationId, LocationId>, const Place*>& places,
                   std::pair<LocationId, LocationId> at, const Place& place, Term before,
                   const std::string& where) {
    const Thread& concrete = task_.concrete.threads[pair.concrete].thread;
    for (EdgeId e = 0; e < concrete.edges.size(); ++e) {
      const Edge& edge = concrete.edges[e];
      if (edge.from != at.first || (edge.to == edge.from && edge.step.changed.empty())) continue;
      const auto listed = std::find_if(place.cases.begin(), place.cases.end(),
                                       [&](const Refinement::Case& c) { return c.edge == e; });
      if (listed == place.cases.end())
        return reject("the step '" + edge.text + "' of " + where + " is missing");
      std::vector<Term> answers;
      for (const Refinement::Path& path : listed->paths) {
        Term answer;
        if (!follow(pair, places, at, edge, path, answer)) return false;
        answers.push_back(within_frame(answer, edge.step.changed));
      }
      if (!prove(conj(before, within_frame(edge.step.relation, edge.step.changed)),
                 disj(m_, answers), "the step '" + edge.text + "' of " + where))
        return false;
    }
    return true;
  }

  // The condition under which the path can be taken like that and ends in Psi; the concrete state
  // after the step is at time 1.
  bool follow(const refinement::Pair& pair,
              const std::map<std::pair<LocationId, LocationId>, const Place*>& places,
              std::pair<LocationId, LocationId> at, const Edge& edge, const Refinement::Path& path,
              Term& answer) {
    const Thread& abstract = task_.abstract.threads[pair.abstract].thread;
    const std::string action = refinement::action_of(edge, task_.visible);
    LocationId here = at.second;
    bool acted = action.empty();
    TermMap state; // what differs from time 0
    std::vector<Term> parts;
    for (const Refinement::Step& s : path) {
      if (s.edge >= abstract.edges.size() || abstract.edges[s.edge].from != here)
        return reject("a path of " + abstract.name + " is none");
      const Edge& taken = abstract.edges[s.edge];
      const std::string own = refinement::action_of(taken, task_.visible);
      if (!own.empty() && (acted || own != action))
        return reject("a path of " + abstract.name + " does something else");
      acted = acted || !own.empty();
      if (s.next.size() != taken.step.changed.size() || s.inputs.size() != taken.step.inputs.size())
        return reject("a path of " + abstract.name + " lacks values");
      TermMap values;
      for (const auto* list : {&task_.abstract.shared, &abstract.locals})
        for (const Variable& v : *list) {
          const auto known = state.find(v.term);
          const Term now = known == state.end() ? v.term : known->second;
          values[v.term] = now;
          values[primed(v.term)] = now;
        }
      for (std::size_t k = 0; k < s.inputs.size(); ++k) values[taken.step.inputs[k]] = s.inputs[k];
      for (std::size_t k = 0; k < s.next.size(); ++k) {
        if (s.next[k].sort() != taken.step.changed[k].sort())
          return reject("a path of " + abstract.name + " has a value of another sort");
        values[primed(taken.step.changed[k])] = s.next[k];
        state[taken.step.changed[k]] = s.next[k];
      }
      parts.push_back(substitute(taken.step.relation, values));
      here = taken.to;
    }
    if (!acted) return reject("a path of " + abstract.name + " does not do '" + action + "'");
    const auto target = places.find({edge.to, here});
    if (target == places.end()) return reject("a path of " + abstract.name + " ends nowhere");
    // Psi behind both: the concrete side at time 1, the abstract side as the path leaves it.
    TermMap after = state;
    for (const Term v : free_variables(target->second->psi))
      if (!state.contains(v) && (is_in(v, task_.concrete.shared) ||
                                 is_in(v, task_.concrete.threads[pair.concrete].thread.locals)))
        after[v] = primed(v);
    parts.push_back(substitute(target->second->psi, after));
    answer = conj(m_, parts);
    return true;
  }

  const refinement::Task& task_;
  const Refinement& certificate_;
  TermManager& m_;
  smt::Solver& solver_;
  Report report_;
};

} // namespace

Report check(const refinement::Task& task, const RefinementCertificate& certificate,
             TermManager& terms, smt::Solver& solver, const std::string& thread) {
  return Checker(task, certificate, terms, solver).run(thread);
}

Report check_environment(const refinement::Task& task, const RefinementCertificate& certificate,
                         TermManager& terms, smt::Solver& solver, const std::string& thread) {
  return Checker(task, certificate, terms, solver).followed(thread);
}

SmtlibScope refinement_scope(const refinement::Task& task, TermManager& terms) {
  SmtlibScope scope(terms);
  for (const Program* program : {&task.concrete, &task.abstract}) {
    for (const Variable& v : program->shared) scope.add(v.term);
    for (const Template& t : program->threads) {
      if (t.thread.self) scope.add(t.thread.self);
      for (const Variable& v : t.thread.locals) scope.add(v.term);
      for (const Edge& e : t.thread.edges)
        for (const Term v : e.step.inputs) scope.add(v);
    }
  }
  return scope;
}

} // namespace absthread::certify
