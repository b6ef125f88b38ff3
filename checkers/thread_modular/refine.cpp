// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/refine.hpp"

#include <algorithm>

#include "checkers/linear/horn_tree.hpp"
#include "checkers/thread_modular/solution.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

using linear::HornTree;

constexpr std::size_t most_nodes = 3000;
constexpr std::size_t many_nodes = 400; // from here on, first without what is far from the error
constexpr std::size_t deepest_near = 4; // so deep if the whole is too large

// Versions of variables: the n-th version of v is the variable of that name at time n.
class Versions {
 public:
  explicit Versions(TermManager& manager)
      : manager_(manager) {}

  Term fresh(Term v) { return manager_.variable(v.name(), v.sort(), ++last_); }

 private:
  TermManager& manager_;
  unsigned last_ = 1;
};

// The tree with what each node stands for.
class Clauses {
 public:
  struct Meaning {
    bool state = false, environment = false;
    std::size_t actor = 0, receiver = 0; // state: receiver only
    TermMap back;                        // versions to the names of predicates
  };

  Clauses(const System& system, const Aret& aret)
      : system_(system)
      , aret_(aret)
      , versions_(*system.manager) {}

  HornTree tree;
  std::vector<Meaning> meanings;
  bool truncated = false; // some history was left out

  // The root: the error in a state of fresh versions, and the histories of `members` of the tuple.
  // `near`: only steps of others that change one of these variables get the histories of their
  // actors.
  void build(const ErrorTuple& tuple, const std::vector<std::size_t>& members, bool modular,
             std::size_t depth, const TermSet* near = nullptr) {
    near_ = near;
    TermMap all;
    for (Term v : system_.shared) all[v] = versions_.fresh(v);
    for (const Instance& i : system_.instances) {
      all[i.location] = versions_.fresh(i.location);
      if (modular) all[i.self] = versions_.fresh(i.self);
      for (const absthread::Variable& v : i.locals) all[v.term] = versions_.fresh(v.term);
    }
    const std::size_t root = add(
        HornTree::no_parent,
        conj(map(system_.errors[tuple.error].condition, all, {}), map(system_.identities, all, {})),
        {});
    for (std::size_t member : members) {
      TermMap own;
      for (Term v : system_.shared) own[v] = all.at(v);
      if (modular) {
        const Instance& names = system_.instances[system_.instances[member].representative];
        const Instance& instance = system_.instances[member];
        own[names.location] = all.at(instance.location);
        own[names.self] = all.at(instance.self);
        for (std::size_t k = 0; k < names.locals.size(); ++k)
          own[names.locals[k].term] = all.at(instance.locals[k].term);
        modular_state(root, tuple.states[member], own, depth);
      } else {
        path_state(root, tuple.states[member], all);
      }
    }
  }

 private:
  std::size_t add(std::size_t parent, Term constraint, Meaning meaning) {
    meanings.push_back(std::move(meaning));
    return tree.add(parent, constraint);
  }

  static Term map(Term formula, const TermMap& before, const TermMap& after) {
    TermMap replacement = before;
    for (const auto& [variable, version] : after) replacement[primed(variable)] = version;
    return substitute(formula, replacement);
  }

  static TermMap inverse(const TermMap& versions) {
    TermMap out;
    for (const auto& [variable, version] : versions) out[version] = variable;
    return out;
  }

  // The transition between two sets of versions, locations included.
  Term step(const Transition& t, TermMap before, const TermMap& after) {
    for (Term input : t.inputs) before[input] = versions_.fresh(input);
    Term relation = conj(t.relation, system_.at(t.instance, t.from));
    if (t.from != t.to) relation = conj(relation, system_.at_next(t.instance, t.to));
    TermMap changed;
    for (Term v : t.changed) changed[v] = after.at(v);
    return map(relation, before, changed);
  }

  void modular_state(std::size_t parent, std::size_t number, const TermMap& now,
                     std::size_t depth) {
    const StateNode& state = aret_.states()[number];
    const std::size_t i = state.instance;
    Meaning meaning{true, false, 0, i, inverse(now)};
    if (state.parent == nobody) {
      Term start = conj(conj(system_.initial_shared(), system_.initial_locals(i)),
                        system_.at(i, state.location));
      if (!system_.identities.is_true())
        start = conj(start, differ(system_.instances[i].self, system_.manager->none()));
      add(parent, map(start, now, {}), std::move(meaning));
      return;
    }
    TermMap before = now;
    if (state.transition != nobody) {
      const Transition& t = system_.instances[i].transitions[state.transition];
      for (Term v : t.changed) before[v] = versions_.fresh(v);
      const std::size_t node = add(parent, step(t, before, now), std::move(meaning));
      modular_state(node, state.parent, before, depth);
      return;
    }
    const EnvironmentNode& e = aret_.environment()[state.environment];
    const std::size_t r = system_.instances[e.actor].representative;
    const Instance& names = system_.instances[r];
    const Transition& t = names.transitions[e.transition];
    Meaning step_meaning{false, true, e.actor, i, {}};
    TermMap actor_before, actor_after;
    for (Term v : t.changed) {
      if (system_.owner(v)) {
        actor_after[v] = versions_.fresh(v);
        continue;
      }
      actor_after[v] = now.at(v);
      step_meaning.back[now.at(v)] = primed(v);
      before[v] = versions_.fresh(v);
    }
    for (Term v : system_.shared) {
      actor_before[v] = before.at(v);
      step_meaning.back[before.at(v)] = v;
    }
    actor_before[names.location] = versions_.fresh(names.location);
    actor_before[names.self] = versions_.fresh(names.self);
    for (const absthread::Variable& v : names.locals)
      actor_before[v.term] = versions_.fresh(v.term);
    step_meaning.back[actor_before.at(names.self)] = system_.instances[e.actor].self;
    step_meaning.back[now.at(system_.instances[i].self)] = system_.instances[i].self;
    Term constraint = step(t, actor_before, actor_after);
    if (!system_.identities.is_true())
      constraint =
          conj(constraint, differ(actor_before.at(names.self), now.at(system_.instances[i].self)));
    const std::size_t node = add(parent, system_.manager->boolean(true), std::move(meaning));
    const std::size_t environment = add(node, constraint, std::move(step_meaning));
    const bool far = near_ != nullptr && std::none_of(t.changed.begin(), t.changed.end(),
                                                      [&](Term v) { return near_->contains(v); });
    if (tree.nodes.size() > most_nodes || depth == 0 || far)
      truncated = true;
    else
      modular_state(environment, e.origin, actor_before, depth - 1);
    modular_state(node, state.parent, before, depth);
  }

  void path_state(std::size_t parent, std::size_t number, const TermMap& now) {
    const StateNode& state = aret_.states()[number];
    Meaning meaning{true, false, 0, state.instance, inverse(now)};
    if (state.parent == nobody) {
      add(parent, map(conj(system_.initial(), system_.at(state.instance, state.location)), now, {}),
          std::move(meaning));
      return;
    }
    TermMap before = now;
    if (state.transition != nobody) {
      const Transition& t = system_.instances[state.instance].transitions[state.transition];
      for (Term v : t.changed) before[v] = versions_.fresh(v);
      const std::size_t node = add(parent, step(t, before, now), std::move(meaning));
      path_state(node, state.parent, before);
      return;
    }
    const EnvironmentNode& e = aret_.environment()[state.environment];
    const Transition& t = system_.instances[e.actor].transitions[e.transition];
    Meaning step_meaning{false, true, e.actor, state.instance, {}};
    for (Term v : t.changed) {
      before[v] = versions_.fresh(v);
      step_meaning.back[now.at(v)] = primed(v);
    }
    for (const auto& [variable, version] : before) step_meaning.back[version] = variable;
    const Term constraint = step(t, before, now);
    const std::size_t node = add(parent, system_.manager->boolean(true), std::move(meaning));
    add(node, constraint, std::move(step_meaning));
    path_state(node, state.parent, before);
  }

  const System& system_;
  const Aret& aret_;
  Versions versions_;
  const TermSet* near_ = nullptr;
};

// Solves the clauses and adds the predicates of the solution.
RefinementResult learn(const System& system, Clauses& clauses, Predicates& predicates) {
  TermManager& m = *system.manager;
  RefinementResult out;
  const linear::HornSolution solution = linear::solve(clauses.tree, m);
  if (solution.status != linear::HornSolution::Status::solved) {
    out.reason = solution.status == linear::HornSolution::Status::open
                     ? "the refutation is outside linear arithmetic and equality"
                     : solution.reason;
    return out;
  }
  bool added = false;
  for (std::size_t n = 1; n < clauses.meanings.size(); ++n) {
    const Clauses::Meaning& meaning = clauses.meanings[n];
    const Term label = substitute(solution.labels[n], meaning.back);
    if (label.is_true() || label.is_false()) continue;
    for (Term p : predicates_of(label, m)) {
      const auto names = free_variables(p);
      if (names.empty()) continue; // identities differ: such a predicate says nothing
      if (meaning.state) {
        const Term own = system.instances[meaning.receiver].location;
        if (names.size() == 1 && names.front() == own) continue;
        added = predicates.learn_state(system, meaning.receiver, p) || added;
        out.clauses.push_back(system.instances[meaning.receiver].name + ": " + to_string(p));
      } else {
        added = predicates.learn_transition(system, meaning.actor, meaning.receiver, p) || added;
        out.clauses.push_back(system.instances[meaning.actor].name + " to " +
                              system.instances[meaning.receiver].name + ": " + to_string(p));
      }
    }
  }
  out.kind = added ? Refinement::refined : Refinement::undecided;
  if (!added) out.reason = "refinement finds no new predicate";
  return out;
}

// Where linear arithmetic cannot say why a history is impossible: its weakest preconditions.
RefinementResult learn_weakest(const System& system, const Aret& aret, const ErrorTuple& tuple,
                               std::size_t member, Predicates& predicates) {
  TermManager& m = *system.manager;
  RefinementResult out{
      Refinement::undecided, "the refutation is outside linear arithmetic and equality", {}};
  const std::vector<PathStep> path = Refiner::path(aret, tuple.states[member]);
  std::vector<PlainStep> steps;
  for (const PathStep& p : path) {
    const Transition& t = system.instances[p.instance].transitions[p.transition];
    Term relation = conj(t.relation, system.at(p.instance, t.from));
    if (t.from != t.to) relation = conj(relation, system.at_next(p.instance, t.to));
    steps.push_back({relation, t.changed, t.inputs});
  }
  const auto leads = weakest_preconditions(steps, system.errors[tuple.error].condition, m);
  if (!leads) return out;
  bool added = false;
  // The own location is explicit: it is known at every state of the history.
  const Term own = system.instances[member].location;
  std::vector<Term> where;
  for (std::size_t n = tuple.states[member]; n != nobody; n = aret.states()[n].parent)
    where.push_back(m.constant(own.sort(), mpz_class(aret.states()[n].location)));
  std::reverse(where.begin(), where.end());
  const auto learn_all = [&](std::size_t k, const auto& learn_one) {
    const Term condition = substitute((*leads)[k], {{own, where[k]}});
    for (Term p : predicates_of(negate(condition), m)) {
      if (free_variables(p).empty()) continue;
      added = learn_one(p) || added;
      out.clauses.push_back(system.instances[member].name + ": " + to_string(p));
    }
  };
  for (std::size_t k = 0; k < leads->size(); ++k) {
    learn_all(k, [&](Term p) { return predicates.learn_state(system, member, p); });
    if (k == path.size() || path[k].instance == member) continue;
    const std::size_t actor = path[k].instance;
    learn_all(k, [&](Term p) { return predicates.learn_transition(system, actor, member, p); });
    learn_all(k + 1, [&](Term p) {
      return predicates.learn_transition(system, actor, member, primed(p));
    });
  }
  if (added) out.kind = Refinement::refined;
  return out;
}

} // namespace

std::vector<PathStep> Refiner::path(const Aret& aret, std::size_t number) {
  std::vector<PathStep> out;
  while (aret.states()[number].parent != nobody) {
    const StateNode& state = aret.states()[number];
    if (state.transition != nobody) {
      out.push_back({state.instance, state.transition});
    } else {
      const EnvironmentNode& e = aret.environment()[state.environment];
      out.push_back({e.actor, e.transition});
    }
    number = state.parent;
  }
  std::reverse(out.begin(), out.end());
  return out;
}

std::optional<Trace> Refiner::concrete(const Aret& aret, const ErrorTuple& tuple, bool& unknown) {
  std::vector<std::size_t> order;
  if (tuple.anchor != nobody) order.push_back(tuple.anchor);
  for (std::size_t i = 0; i < tuple.states.size(); ++i)
    if (i != tuple.anchor && tuple.states[i] != nobody) order.push_back(i);
  TermMap identities;
  for (std::size_t i = 0; i < system_.instances.size(); ++i)
    identities[system_.instances[i].self] = identity_constant(system_, i);
  for (std::size_t member : order) {
    const std::vector<PathStep> steps = path(aret, tuple.states[member]);
    Versions versions(manager_);
    TermMap now;
    for (Term v : system_.shared) now[v] = versions.fresh(v);
    for (const Instance& i : system_.instances) {
      now[i.location] = versions.fresh(i.location);
      for (const absthread::Variable& v : i.locals) now[v.term] = versions.fresh(v.term);
    }
    std::vector<TermMap> states{now};
    std::vector<TermMap> inputs;
    std::vector<Term> formulas{substitute(substitute(system_.initial(), identities), now)};
    for (const PathStep& step : steps) {
      const Transition& t = system_.instances[step.instance].transitions[step.transition];
      TermMap replacement = states.back(), after = states.back(), chosen;
      for (Term v : t.changed) {
        after[v] = versions.fresh(v);
        replacement[primed(v)] = after[v];
      }
      for (Term input : t.inputs) replacement[input] = chosen[input] = versions.fresh(input);
      Term relation = conj(t.relation, system_.at(step.instance, t.from));
      if (t.from != t.to) relation = conj(relation, system_.at_next(step.instance, t.to));
      formulas.push_back(substitute(substitute(relation, identities), replacement));
      states.push_back(after);
      inputs.push_back(chosen);
    }
    formulas.push_back(
        substitute(substitute(system_.errors[tuple.error].condition, identities), states.back()));
    const smt::Answer answer = solver_.check(formulas);
    if (answer == smt::Answer::unknown) unknown = true;
    if (answer != smt::Answer::sat) continue;

    Trace trace;
    const auto shared_values = [&](const TermMap& at) {
      Valuation out;
      for (Term v : system_.shared) out.emplace_back(v, solver_.value(at.at(v)));
      return out;
    };
    const auto local_values = [&](const TermMap& at, std::size_t instance) {
      Valuation out;
      const Instance& own = system_.instances[instance];
      const Thread& thread = system_.program->threads[own.thread].thread;
      for (std::size_t k = 0; k < own.locals.size(); ++k)
        out.emplace_back(thread.locals[k].term, solver_.value(at.at(own.locals[k].term)));
      return out;
    };
    trace.shared_initial = shared_values(states.front());
    for (std::size_t i = 0; i < system_.instances.size(); ++i) {
      const Instance& own = system_.instances[i];
      const Term location = solver_.value(states.front().at(own.location));
      trace.starts.push_back({own.thread, own.copy,
                              static_cast<LocationId>(location.value().get_ui()),
                              local_values(states.front(), i)});
    }
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const Instance& own = system_.instances[steps[k].instance];
      const Transition& t = own.transitions[steps[k].transition];
      TraceStep step;
      step.thread = own.thread;
      step.instance = own.copy;
      step.edge = t.edge;
      step.shared_before = shared_values(states[k]);
      step.shared_after = shared_values(states[k + 1]);
      step.locals_before = local_values(states[k], steps[k].instance);
      step.locals_after = local_values(states[k + 1], steps[k].instance);
      const Edge& edge = system_.program->threads[own.thread].thread.edges[t.edge];
      for (std::size_t n = 0; n < t.inputs.size(); ++n)
        step.inputs.emplace_back(edge.step.inputs[n], solver_.value(inputs[k].at(t.inputs[n])));
      trace.steps.push_back(std::move(step));
    }
    return trace;
  }
  return std::nullopt;
}

RefinementResult Refiner::refine_modular(const Aret& aret, const ErrorTuple& tuple,
                                         Predicates& predicates) {
  std::vector<std::size_t> involved, all;
  for (std::size_t i = 0; i < tuple.states.size(); ++i) {
    if (tuple.states[i] == nobody) continue;
    all.push_back(i);
    const auto& places = system_.errors[tuple.error].places;
    if (std::any_of(places.begin(), places.end(),
                    [i](const auto& place) { return place.first == i; }))
      involved.push_back(i);
  }
  std::vector<std::vector<std::size_t>> memberships{all};
  if (!involved.empty() && involved != all) memberships.insert(memberships.begin(), involved);
  bool limited = false;
  for (const auto& members : memberships) {
    TermSet near;
    see_shared(system_.errors[tuple.error].condition, near);
    for (std::size_t depth = 0;; ++depth) {
      Clauses clauses(system_, aret);
      clauses.build(tuple, members, true, depth);
      limited = clauses.tree.nodes.size() > most_nodes;
      if (depth > 0 && clauses.tree.nodes.size() > many_nodes) {
        Clauses some(system_, aret);
        some.build(tuple, members, true, depth, &near);
        if (some.tree.nodes.size() <= most_nodes &&
            prune(some.tree, manager_.boolean(true), solver_, manager_) == smt::Answer::unsat)
          return learn(system_, some, predicates);
        widen(near);
        if (limited && depth < deepest_near) continue;
      }
      if (limited) break;
      const smt::Answer answer = prune(clauses.tree, manager_.boolean(true), solver_, manager_);
      if (answer == smt::Answer::unsat) return learn(system_, clauses, predicates);
      if (answer == smt::Answer::unknown)
        return {Refinement::undecided, solver_.reason_unknown(), {}, false};
      if (!clauses.truncated) break;
    }
  }
  return {Refinement::unsolvable,
          limited ? "modular clauses are too large" : "no modular solution",
          {},
          !limited};
}

void Refiner::see_shared(Term formula, TermSet& near) const {
  for (Term v : free_variables(formula)) {
    const Term now = v.time() == 0 ? v : shift_time(v, -1);
    if (!system_.owner(now)) near.insert(now);
  }
}

// With what the steps look at that change something near.
void Refiner::widen(TermSet& near) const {
  const TermSet before = near;
  for (const Instance& i : system_.instances)
    for (const Transition& t : i.transitions)
      if (std::any_of(t.changed.begin(), t.changed.end(),
                      [&](Term v) { return before.contains(v); }))
        see_shared(t.relation, near);
}

RefinementResult Refiner::refine_path(const Aret& aret, const ErrorTuple& tuple,
                                      Predicates& predicates) {
  std::vector<std::size_t> order;
  if (tuple.anchor != nobody) order.push_back(tuple.anchor);
  for (std::size_t i = 0; i < tuple.states.size(); ++i)
    if (i != tuple.anchor && tuple.states[i] != nobody) order.push_back(i);
  RefinementResult last{Refinement::undecided, "no history", {}};
  for (std::size_t member : order) {
    Clauses clauses(system_, aret);
    clauses.build(tuple, {member}, false, 0);
    const smt::Answer answer = prune(clauses.tree, system_.identities, solver_, manager_);
    if (answer != smt::Answer::unsat) {
      last = {answer == smt::Answer::sat ? Refinement::unsolvable : Refinement::undecided,
              "a history is feasible",
              {}};
      continue;
    }
    last = learn(system_, clauses, predicates);
    if (last.kind != Refinement::refined)
      last = learn_weakest(system_, aret, tuple, member, predicates);
    if (last.kind == Refinement::refined) return last;
  }
  return last;
}

} // namespace absthread::thread_modular
