// SPDX-License-Identifier: MIT
#include "checkers/automata/composition.hpp"

#include <algorithm>

#include "checkers/automata/simulation.hpp"
#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {
namespace {

Kept worse(Kept a, Kept b) {
  if (a == Kept::no || b == Kept::no) return Kept::no;
  return a == Kept::unknown || b == Kept::unknown ? Kept::unknown : Kept::yes;
}

Kept empty(Term query, smt::Solver& solver) {
  if (query.is_false()) return Kept::yes;
  const Term list[] = {query};
  switch (solver.check(list)) {
  case smt::Answer::unsat: return Kept::yes;
  case smt::Answer::sat: return Kept::no;
  case smt::Answer::unknown: break;
  }
  return Kept::unknown;
}

} // namespace

Kept compatible(const Program& program, std::size_t thread, const Invariants& invariants,
                const SuccinctAutomaton& automaton, TermManager& terms, smt::Solver& solver) {
  Kept out = Kept::yes;
  for (const EnvironmentStep& act : environment_of(program, thread, invariants, terms)) {
    std::vector<Term> allowed;
    for (const EnvironmentStep& step : automaton.env) {
      // The inputs of a step of the environment are the actor's own variables.
      std::vector<Term> same{step.update.guard};
      for (const Variable& v : automaton.shared)
        same.push_back(equal(step.update.after(v.term), act.update.after(v.term)));
      allowed.push_back(conj(terms, same));
    }
    for (const Term inv : automaton.inv) {
      const Term before = conj(inv, act.update.guard);
      out = worse(out, empty(conj(before, negate(disj(terms, allowed))), solver));
      out = worse(out, empty(conj(before, negate(act.update.after(inv))), solver));
    }
  }
  return out;
}

SideConditions side_conditions(const refinement::Task& task, const Invariants& concrete,
                               const Invariants& abstract, TermManager& terms,
                               smt::Solver& solver) {
  SideConditions out;
  const std::uint64_t before = solver.statistics().queries;
  for (const refinement::Pair& pair : task.pairs) {
    out.concrete_compatible = worse(
        out.concrete_compatible,
        compatible(task.concrete, pair.concrete, concrete,
                   automaton_of(task.concrete, pair.concrete, concrete, {}, terms), terms, solver));
    out.abstract_compatible = worse(
        out.abstract_compatible,
        compatible(task.abstract, pair.abstract, abstract,
                   automaton_of(task.abstract, pair.abstract, abstract, {}, terms), terms, solver));
  }
  std::vector<Term> shared;
  for (const Program* program : {&task.concrete, &task.abstract})
    for (const Variable& v : program->shared) shared.push_back(v.term);
  for (std::size_t i = 0; i < task.pairs.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      out.relations_apart = worse(
          out.relations_apart,
          noninterfering(conj(terms, refinement::about_pair(task.relate, task, task.pairs[i])),
                         conj(terms, refinement::about_pair(task.relate, task, task.pairs[j])),
                         shared, solver));
  // Two copies of one pair may interfere as well, if its relation speaks of locals.
  for (const refinement::Pair& pair : task.pairs) {
    const Multiplicity& copies = task.concrete.threads[pair.concrete].multiplicity;
    if (!copies.any() && *copies.number < 2) continue;
    const Term own = conj(terms, refinement::about_pair(task.relate, task, pair));
    TermMap names;
    for (const auto& [program, thread] :
         {std::pair(&task.concrete, pair.concrete), std::pair(&task.abstract, pair.abstract)}) {
      const Thread& t = program->threads[thread].thread;
      for (const Variable& v : t.locals)
        names[v.term] = terms.variable(v.name() + "~other", v.term.sort());
      if (t.self) names[t.self] = terms.symbol(t.self.name() + "~other", t.self.sort());
    }
    out.relations_apart =
        worse(out.relations_apart, noninterfering(own, substitute(own, names), shared, solver));
  }
  out.queries = solver.statistics().queries - before;
  return out;
}

Kept starts_are_related(const refinement::Task& task, TermManager& terms, smt::Solver& solver) {
  if (ABSTHREAD_FAULT("refine-vacuous-accepted")) return Kept::yes;
  std::vector<Term> concrete, abstract = task.pre, unknown;
  for (std::size_t i = 0; i < task.concrete.threads.size(); ++i)
    concrete.push_back(refinement::start_of(task.concrete, i, terms));
  for (std::size_t i = 0; i < task.abstract.threads.size(); ++i) {
    abstract.push_back(refinement::start_of(task.abstract, i, terms));
    for (const Variable& v : task.abstract.threads[i].thread.locals) unknown.push_back(v.term);
  }
  for (const Variable& v : task.abstract.shared) unknown.push_back(v.term);
  // One point of each abstract start, where kappa and the start determine it.
  Update choice;
  choice.guard = conj(terms, abstract);
  choice.inputs = unknown;
  choice = one_point(std::move(choice), terms);
  const auto some = explicit_state::guard_of(choice.guard, {}, choice.inputs, terms);
  if (some) return empty(conj(conj(terms, concrete), negate(*some)), solver);
  // Not eliminated: a single concrete start with its related one settles at least the constants.
  return Kept::unknown;
}

} // namespace absthread::automata
