// SPDX-License-Identifier: MIT
#include "checkers/automata/closure.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {
namespace {

// What Env(q) may assume of the state before: some location's invariant.
Term somewhere(const SuccinctAutomaton& a, TermManager& terms) {
  return disj(terms, a.inv);
}

std::vector<Term> candidates_of(const SuccinctAutomaton& a) {
  std::vector<Term> out;
  TermSet shared;
  for (const Variable& v : a.shared) shared.insert(v.term);
  std::vector<Term> guards;
  for (const EnvironmentStep& step : a.env)
    for (const Term part : conjuncts(step.update.guard)) {
      const std::vector<Term> used = free_variables(part);
      if (!used.empty() &&
          std::all_of(used.begin(), used.end(), [&](Term v) { return shared.contains(v); }) &&
          std::find(guards.begin(), guards.end(), part) == guards.end() && guards.size() < 10)
        guards.push_back(part);
    }
  for (const Variable& v : a.shared) {
    const Term kept = equal(primed(v.term), v.term);
    out.push_back(kept);
    for (const Term g : guards) out.push_back(disj(g, kept));
    // Everything that writes it writes a constant.
    std::vector<Term> one_of{kept};
    for (const EnvironmentStep& step : a.env)
      if (step.update.changes(v.term) && step.update.after(v.term).is_constant())
        one_of.push_back(equal(primed(v.term), step.update.after(v.term)));
    if (one_of.size() > 1 && one_of.size() < 8) out.push_back(disj(v.term.manager(), one_of));
    if (v.domain) out.push_back(implies(v.domain, primed(v.domain)));
    if (v.term.sort().is(SortKind::boolean)) {
      out.push_back(implies(v.term, primed(v.term)));
      out.push_back(implies(primed(v.term), v.term));
    }
    if (!v.term.sort().is(SortKind::integer)) continue;
    out.push_back(at_most(v.term, primed(v.term)));
    out.push_back(at_most(primed(v.term), v.term));
  }
  for (const Term g : guards) {
    out.push_back(implies(g, primed(g)));
    out.push_back(implies(primed(g), g));
  }
  return out;
}

// The value of a term over times 0 and 1 after one environment step.
Term through(const Update& update, Term formula) {
  TermMap map;
  for (const Term v : free_variables(formula))
    if (v.time() == 1) map[v] = update.after(shift_time(v, -1));
  return substitute(formula, map);
}

TermMap same_time(const SuccinctAutomaton& a) {
  TermMap out;
  for (const Variable& v : a.shared) out[primed(v.term)] = v.term;
  return out;
}

// (0,1) to (0,2).
Term stretched(Term formula) {
  TermMap map;
  for (const Term v : free_variables(formula))
    if (v.time() == 1) map[v] = shift_time(v, 1);
  return substitute(formula, map);
}

} // namespace

bool is_closure(const std::vector<Term>& closure, const SuccinctAutomaton& a, TermManager& terms,
                smt::Solver& solver) {
  const Term all = conj(terms, closure);
  const auto empty = [&](Term query) {
    const Term list[] = {query};
    return solver.check(list) == smt::Answer::unsat;
  };
  for (const EnvironmentStep& step : a.env)
    if (!empty(
            conj(conj(somewhere(a, terms), step.update.guard), negate(through(step.update, all)))))
      return false;
  if (!empty(negate(substitute(all, same_time(a))))) return false;
  if (ABSTHREAD_FAULT("refine-closure-not-transitive")) return true;
  return empty(conj(conj(all, shift_time(all, 1)), negate(stretched(all))));
}

std::vector<Term> closure_of(const SuccinctAutomaton& a, TermManager& terms, smt::Solver& solver) {
  std::vector<Term> kept = candidates_of(a);
  // Drops what is false in a model of premise and not all of `goals`.
  const auto drop = [&](Term premise, const std::function<Term(Term)>& goal) {
    bool any = false;
    for (;;) {
      std::vector<Term> goals;
      for (const Term c : kept) goals.push_back(goal(c));
      const Term query[] = {conj(premise, negate(conj(terms, goals)))};
      const smt::Answer answer = solver.check(query);
      if (answer == smt::Answer::unsat) return any;
      any = true;
      std::vector<Term> left;
      if (answer == smt::Answer::sat)
        for (std::size_t k = 0; k < kept.size(); ++k)
          if (solver.value(goals[k]).is_true()) left.push_back(kept[k]);
      if (left.size() == kept.size()) left.clear();
      kept = std::move(left);
    }
  };
  for (const EnvironmentStep& step : a.env)
    if (!ABSTHREAD_FAULT("refine-closure-forgets-environment"))
      drop(conj(somewhere(a, terms), step.update.guard),
           [&](Term c) { return through(step.update, c); });
  const TermMap same = same_time(a);
  drop(terms.boolean(true), [&](Term c) { return substitute(c, same); });
  for (bool again = true; again;) {
    const Term all = conj(terms, kept);
    again = drop(conj(all, shift_time(all, 1)), stretched);
    if (ABSTHREAD_FAULT("refine-closure-not-transitive")) break;
  }
  return kept;
}

std::optional<Term> listed_closure(const SuccinctAutomaton& a, TermManager& terms,
                                   smt::Solver& solver, std::size_t most) {
  // All valuations of the shared variables inside some invariant.
  std::vector<TermMap> states;
  std::vector<Term> blocked{somewhere(a, terms)};
  const auto same_as = [&](const TermMap& state, unsigned time) {
    std::vector<Term> parts;
    for (const Variable& v : a.shared)
      parts.push_back(equal(time == 0 ? v.term : primed(v.term), state.at(v.term)));
    return conj(terms, parts);
  };
  for (;;) {
    const Term query[] = {conj(terms, blocked)};
    const smt::Answer answer = solver.check(query);
    if (answer == smt::Answer::unsat) break;
    if (answer == smt::Answer::unknown || states.size() >= most) return std::nullopt;
    TermMap state;
    for (const Variable& v : a.shared) state[v.term] = solver.value(v.term);
    blocked.push_back(negate(same_as(state, 0)));
    states.push_back(std::move(state));
  }
  const std::size_t n = states.size();
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
  for (std::size_t i = 0; i < n; ++i) reach[i][i] = true;
  for (const EnvironmentStep& step : a.env)
    for (std::size_t i = 0; i < n; ++i) {
      const Term here = conj(somewhere(a, terms), conj(step.update.guard, same_as(states[i], 0)));
      for (std::size_t j = 0; j < n; ++j) {
        if (reach[i][j]) continue;
        const Term query[] = {conj(here, through(step.update, same_as(states[j], 1)))};
        if (query[0].is_false()) continue;
        const smt::Answer answer = solver.check(query);
        if (answer == smt::Answer::unknown) return std::nullopt;
        reach[i][j] = answer == smt::Answer::sat;
      }
    }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      if (reach[i][k])
        for (std::size_t j = 0; j < n; ++j)
          if (reach[k][j]) reach[i][j] = true;
  // States with the same successors stand together. Outside the invariants only identity matters.
  std::map<std::vector<bool>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < n; ++i) groups[reach[i]].push_back(i);
  std::vector<Term> cases, identity;
  for (const Variable& v : a.shared) identity.push_back(equal(primed(v.term), v.term));
  for (const auto& [successors, members] : groups) {
    std::vector<Term> from, to;
    for (const std::size_t i : members) from.push_back(same_as(states[i], 0));
    for (std::size_t j = 0; j < n; ++j)
      if (successors[j]) to.push_back(same_as(states[j], 1));
    cases.push_back(conj(disj(terms, from), disj(terms, to)));
  }
  cases.push_back(conj(terms, identity));
  return disj(terms, cases);
}

} // namespace absthread::automata
