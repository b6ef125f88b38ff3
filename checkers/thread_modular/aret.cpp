// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/aret.hpp"

#include <algorithm>
#include <deque>
#include <numeric>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

bool add_unique(std::vector<Term>& to, Term term) {
  if (std::find(to.begin(), to.end(), term) != to.end()) return false;
  to.push_back(term);
  return true;
}

bool covers(const Cube& weak, const Cube& strong) {
  for (std::size_t p = 0; p < weak.size(); ++p) {
    const Truth asks = ABSTHREAD_FAULT("modular-covered-by-stronger") ? strong[p] : weak[p];
    if (asks != 0 && weak[p] != strong[p]) return false;
  }
  return true;
}

std::vector<Term> literals_of(const std::vector<Term>& predicates, const Cube& cube) {
  std::vector<Term> out;
  for (std::size_t p = 0; p < cube.size(); ++p)
    if (cube[p] != 0) out.push_back(cube[p] > 0 ? predicates[p] : negate(predicates[p]));
  return out;
}

// A formula over times 0 and 1 where only `changed` has a value of its own at time 1.
Term settle(Term formula, const std::vector<Term>& changed) {
  TermMap replacement;
  for (Term v : free_variables(formula)) {
    if (v.time() != 1) continue;
    const Term before = shift_time(v, -1);
    if (std::find(changed.begin(), changed.end(), before) == changed.end()) replacement[v] = before;
  }
  return replacement.empty() ? formula : substitute(formula, replacement);
}

} // namespace

bool Predicates::add_state(std::size_t instance, Term predicate) {
  return add_unique(states[instance], predicate);
}

bool Predicates::add_transition(std::size_t actor, std::size_t receiver, Term predicate) {
  return add_unique(transitions[actor][receiver], predicate);
}

namespace {

// Names of two copies of a thread exchanged.
TermMap exchange_of(const Instance& a, const Instance& b) {
  TermMap out;
  const auto swap = [&out](Term x, Term y) {
    out[x] = y;
    out[y] = x;
  };
  swap(a.location, b.location);
  swap(primed(a.location), primed(b.location));
  swap(a.self, b.self);
  for (std::size_t k = 0; k < a.locals.size(); ++k) {
    swap(a.locals[k].term, b.locals[k].term);
    swap(primed(a.locals[k].term), primed(b.locals[k].term));
  }
  return out;
}

bool shared_only(const System& system, Term predicate) {
  for (Term v : free_variables(predicate))
    if (system.owner(v)) return false;
  for (Term s : free_symbols(predicate))
    if (system.owner(s)) return false;
  return true;
}

} // namespace

bool Predicates::learn_state(const System& system, std::size_t instance, Term predicate) {
  if (!add_state(instance, predicate)) return false;
  if (shared_only(system, predicate)) {
    for (std::size_t i = 0; i < system.instances.size(); ++i) {
      if (!system.instances[i].computed(i)) continue;
      add_state(i, predicate);
      for (std::size_t j = 0; j < system.instances.size(); ++j) {
        if (i == j) continue;
        add_transition(j, i, predicate);
        add_transition(j, i, primed(predicate));
      }
    }
    return true;
  }
  if (system.copies != Copies::expanded) return true;
  for (std::size_t a = 0; a < system.instances.size(); ++a)
    for (std::size_t b = a + 1; b < system.instances.size(); ++b) {
      if (system.instances[a].thread != system.instances[b].thread) continue;
      const TermMap names = exchange_of(system.instances[a], system.instances[b]);
      learn_state(system,
                  instance == a   ? b
                  : instance == b ? a
                                  : instance,
                  substitute(predicate, names));
    }
  return true;
}

bool Predicates::learn_transition(const System& system, std::size_t actor, std::size_t receiver,
                                  Term predicate) {
  if (!add_transition(actor, receiver, predicate)) return false;
  if (shared_only(system, predicate)) {
    for (std::size_t i = 0; i < system.instances.size(); ++i)
      for (std::size_t j = 0; j < system.instances.size(); ++j)
        if (i != j && system.instances[i].computed(i)) add_transition(j, i, predicate);
    return true;
  }
  if (system.copies != Copies::expanded) return true;
  for (std::size_t a = 0; a < system.instances.size(); ++a)
    for (std::size_t b = a + 1; b < system.instances.size(); ++b) {
      if (system.instances[a].thread != system.instances[b].thread) continue;
      const TermMap names = exchange_of(system.instances[a], system.instances[b]);
      const auto other = [&](std::size_t i) { return i == a ? b : i == b ? a : i; };
      learn_transition(system, other(actor), other(receiver), substitute(predicate, names));
    }
  return true;
}

std::size_t Predicates::count() const {
  std::size_t sum = 0;
  for (const auto& list : states) sum += list.size();
  for (const auto& row : transitions)
    for (const auto& list : row) sum += list.size();
  return sum;
}

Aret::Aret(const System& system, const Predicates& predicates, Abstraction& abstraction,
           Application application)
    : system_(system)
    , predicates_(predicates)
    , abstraction_(abstraction)
    , manager_(*system.manager)
    , states_of_(system.instances.size())
    , environment_of_(system.instances.size())
    , assumed_(system.instances.size(), 0)
    , exchange_(system.instances.size())
    , sees_location_(system.instances.size(), std::vector<bool>(system.instances.size(), false))
    , visible_(system.instances.size())
    , follows_(system.instances.size())
    , application_(application) {
  for (std::size_t i = 0; i < system.instances.size(); ++i) {
    const Instance &own = system.instances[i], &other = system.instances[own.representative];
    if (own.representative == i) continue;
    exchange_[i] = exchange_of(own, other);
  }
  for (std::size_t receiver = 0; receiver < system.instances.size(); ++receiver) {
    const auto see = [&](Term predicate) {
      for (Term v : free_variables(predicate))
        visible_[receiver].insert(v.time() == 0 ? v : shift_time(v, -1));
    };
    for (Term p : predicates.states[receiver]) see(p);
    for (std::size_t actor = 0; actor < system.instances.size(); ++actor)
      for (Term p : predicates.transitions[actor][receiver]) see(p);
    for (std::size_t actor = 0; actor < system.instances.size(); ++actor)
      sees_location_[receiver][actor] =
          actor != receiver && visible_[receiver].contains(system.instances[actor].location);
  }
}

Term Aret::formula(const StateNode& state, std::size_t as_instance) const {
  std::vector<Term> parts = literals(state);
  if (as_instance != state.instance)
    for (Term& part : parts) part = substitute(part, exchange_[as_instance]);
  parts.insert(parts.begin(), system_.at(as_instance, state.location));
  return conj(manager_, parts);
}

std::vector<Term> Aret::model_variables(const std::vector<Term>& changed) const {
  std::vector<Term> out = system_.shared;
  for (const Instance& i : system_.instances) {
    out.push_back(i.location);
    for (const absthread::Variable& v : i.locals) out.push_back(v.term);
    out.push_back(i.self);
  }
  for (Term v : changed) out.push_back(primed(v));
  return out;
}

void Aret::add_initial(std::size_t instance) {
  const Instance& own = system_.instances[instance];
  for (LocationId l : system_.program->threads[own.thread].thread.initial) {
    const Term base = system_.initial();
    auto cube = abstraction_.abstract(abstraction_.key({base}), base, {system_.at(instance, l)},
                                      predicates_.states[instance], model_variables({}));
    if (cube && ABSTHREAD_FAULT("modular-start-decided"))
      for (Truth& value : *cube)
        if (value == 0) value = -1;
    if (cube) add_state({instance, l, *cube, nobody, nobody, nobody, {}});
  }
}

std::optional<std::size_t> Aret::add_state(StateNode node) {
  for (std::size_t s : states_of_[node.instance])
    if (states_[s].location == node.location && covers(states_[s].cube, node.cube))
      return std::nullopt;
  node.literals = literals_of(predicates_.states[node.instance], node.cube);
  states_of_[node.instance].push_back(states_.size());
  states_.push_back(std::move(node));
  return states_.size() - 1;
}

void Aret::add_environment(EnvironmentNode node) {
  if (ABSTHREAD_FAULT("modular-environment-dropped")) return;
  if (ABSTHREAD_FAULT("modular-one-environment-step") && !environment_of_[node.receiver].empty())
    return;
  if (ABSTHREAD_FAULT("modular-fellow-copies-silent") &&
      !system_.instances[node.actor].computed(node.actor))
    return;
  if (ABSTHREAD_FAULT("modular-open-environment-false"))
    for (Truth& value : node.cube)
      if (value == 0) value = -1;
  for (std::size_t e : environment_of_[node.receiver]) {
    const EnvironmentNode& old = environment_[e];
    if (old.actor != node.actor || old.located != node.located || old.changed != node.changed)
      continue;
    if (node.located) {
      const auto& transitions =
          system_.instances[system_.instances[node.actor].representative].transitions;
      const Transition &a = transitions[old.transition], &b = transitions[node.transition];
      if (a.from != b.from || a.to != b.to) continue;
    }
    if (covers(old.cube, node.cube)) return;
  }
  node.literals = literals_of(predicates_.transitions[node.actor][node.receiver], node.cube);
  for (Term& literal : node.literals) {
    literal = settle(literal, node.changed);
    node.relates = node.relates || (mentions_time(literal, 0) && mentions_time(literal, 1));
  }
  if (node.located) {
    const Transition& t = system_.instances[system_.instances[node.actor].representative]
                              .transitions[node.transition];
    node.literals.push_back(system_.at(node.actor, t.from));
    node.literals.push_back(t.from == t.to ? system_.at(node.actor, t.to)
                                           : system_.at_next(node.actor, t.to));
  }
  environment_of_[node.receiver].push_back(environment_.size());
  environment_.push_back(std::move(node));
}

// Goals after a step from the state. What the step neither changes nor speaks of, not even through
// literals of the state, is as it was: there is nothing to ask, and the literals that only tell of
// it are left out, so that more of what was learnt earlier fits.
std::optional<Cube> Aret::after_step(const StateNode& state, Term base,
                                     const std::vector<Term>& goals,
                                     const std::vector<Term>& changed) {
  const auto& predicates = predicates_.states[state.instance];
  std::unordered_map<Term, Truth, TermHash> here;
  for (std::size_t p = 0; p < predicates.size(); ++p) here.emplace(predicates[p], state.cube[p]);
  TermSet near;
  const auto see = [&](Term formula) {
    for (Term v : names(formula))
      near.insert(v.is(Kind::variable) && v.time() == 1 ? shift_time(v, -1) : v);
  };
  see(base);
  for (Term goal : goals)
    if (!here.contains(goal)) see(goal);
  const auto meets = [&](Term formula) {
    const auto& used = names(formula);
    return std::any_of(used.begin(), used.end(), [&](Term v) { return near.contains(v); });
  };
  std::vector<Term> known;
  std::vector<bool> taken(state.literals.size(), false);
  for (bool progress = true; progress;) {
    progress = false;
    for (std::size_t k = 0; k < state.literals.size(); ++k) {
      if (taken[k] || !meets(state.literals[k])) continue;
      taken[k] = progress = true;
      see(state.literals[k]);
      known.push_back(state.literals[k]);
    }
  }
  Cube out(goals.size(), 0);
  std::vector<Term> asked;
  std::vector<std::size_t> places;
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const auto place = here.find(goals[g]);
    if (place != here.end() && (place->second != 0 || !meets(goals[g]))) {
      out[g] = place->second;
    } else {
      asked.push_back(goals[g]);
      places.push_back(g);
    }
  }
  const auto answer =
      abstraction_.abstract(abstraction_.key({base, system_.instances[state.instance].location}),
                            base, known, asked, model_variables(changed));
  if (!answer) return std::nullopt;
  for (std::size_t k = 0; k < places.size(); ++k) out[places[k]] = (*answer)[k];
  return out;
}

void Aret::expand_own(std::size_t number) {
  const StateNode state = states_[number];
  const std::size_t instance = state.instance;
  const Instance& own = system_.instances[instance];
  struct Pair {
    std::size_t actor, receiver;
  };
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < system_.instances.size(); ++i) {
    if (i != instance && system_.instances[i].computed(i)) pairs.push_back({instance, i});
    if (i != instance && system_.instances[i].representative == instance)
      pairs.push_back({i, instance});
  }
  // Receivers have one derived actor at most that differs from the representative.
  for (std::size_t t = 0; t < own.transitions.size(); ++t) {
    const Transition& transition = own.transitions[t];
    if (transition.from != state.location) continue;
    if (ABSTHREAD_FAULT("modular-first-step-only") && t > 0 &&
        own.transitions[t - 1].from == transition.from)
      continue;
    const Term base =
        conj(transition.relation, transition.from == transition.to
                                      ? system_.at(instance, transition.from)
                                      : conj(system_.at(instance, transition.from),
                                             system_.at_next(instance, transition.to)));
    std::vector<Term> goals;
    for (Term p : predicates_.states[instance])
      goals.push_back(system_.after(p, transition.changed));
    for (const Pair& pair : pairs)
      for (Term p : predicates_.transitions[pair.actor][pair.receiver]) {
        const Term own_names = pair.actor == instance ? p : substitute(p, exchange_[pair.actor]);
        goals.push_back(settle(own_names, transition.changed));
      }
    const auto answer = after_step(state, base, goals, transition.changed);
    if (!answer) continue;
    auto next = answer->begin() + static_cast<std::ptrdiff_t>(predicates_.states[instance].size());
    add_state({instance, transition.to, Cube(answer->begin(), next), number, t, nobody, {}});
    for (const Pair& pair : pairs) {
      const auto end = next + static_cast<std::ptrdiff_t>(
                                  predicates_.transitions[pair.actor][pair.receiver].size());
      EnvironmentNode node{pair.actor,
                           pair.receiver,
                           number,
                           t,
                           sees_location_[pair.receiver][pair.actor],
                           Cube(next, end),
                           {},
                           {},
                           false};
      next = end;
      for (Term v : transition.changed) {
        const Term named = pair.actor == instance ? v : substitute(v, exchange_[pair.actor]);
        if (ABSTHREAD_FAULT("modular-one-change-per-step") && !node.changed.empty()) break;
        if (visible_[pair.receiver].contains(named)) node.changed.push_back(named);
      }
      if (!node.changed.empty()) add_environment(std::move(node));
    }
  }
}

// The truth of a predicate that speaks of nothing but the location of one instance.
Truth Aret::truth_at(Term predicate, std::size_t instance, LocationId location) const {
  const Term variable = system_.instances[instance].location;
  const auto names = free_variables(predicate);
  if (names.size() != 1 || names.front() != variable) return 0;
  const Term value =
      evaluate(predicate, {{variable, manager_.constant(variable.sort(), mpz_class(location))}});
  if (!value) return 0;
  return value.is_true() ? Truth{1} : Truth{-1};
}

void Aret::find_implications(std::size_t instance) {
  const auto& predicates = predicates_.states[instance];
  auto& follows = follows_[instance];
  follows.assign(2 * predicates.size(), {});
  std::vector<TermSet> names;
  for (Term p : predicates) {
    const auto found = free_variables(p);
    names.emplace_back(found.begin(), found.end());
  }
  const std::size_t key =
      abstraction_.key({manager_.boolean(true), system_.instances[instance].location});
  for (std::size_t p = 0; p < predicates.size(); ++p)
    for (std::size_t q = p + 1; q < predicates.size(); ++q) {
      if (std::none_of(names[p].begin(), names[p].end(),
                       [&](Term v) { return names[q].contains(v); }))
        continue;
      for (std::size_t a = 0; a < 2; ++a)
        for (std::size_t b = 0; b < 2; ++b) {
          const Term left = a ? negate(predicates[p]) : predicates[p];
          const Term right = b ? negate(predicates[q]) : predicates[q];
          if (abstraction_.satisfiable(key, manager_.boolean(true), {left, right},
                                       model_variables({})))
            continue;
          if (ABSTHREAD_FAULT("modular-implication-turned")) {
            follows[2 * q + 1 - b].push_back(2 * p + a);
            continue;
          }
          follows[2 * p + a].push_back(2 * q + 1 - b);
          follows[2 * q + b].push_back(2 * p + 1 - a);
        }
    }
}

bool Aret::close(std::size_t instance, Cube& cube) const {
  const auto& follows = follows_[instance];
  std::vector<std::size_t> todo;
  for (std::size_t p = 0; p < cube.size(); ++p)
    if (cube[p] != 0) todo.push_back(2 * p + (cube[p] < 0 ? 1 : 0));
  while (!todo.empty()) {
    const std::size_t literal = todo.back();
    todo.pop_back();
    for (std::size_t next : follows[literal]) {
      const Truth value = next % 2 == 0 ? Truth{1} : Truth{-1};
      Truth& at = cube[next / 2];
      if (at == -value) return false;
      if (at == value) continue;
      at = value;
      todo.push_back(next);
    }
  }
  return true;
}

const std::vector<Term>& Aret::names(Term formula) {
  auto [place, fresh] = names_.try_emplace(formula);
  if (fresh) {
    place->second = free_variables(formula);
    for (Term s : free_symbols(formula)) place->second.push_back(s);
  }
  return place->second;
}

std::vector<Term> Aret::relevant(const std::vector<Term>& literals,
                                 const std::vector<Term>& goals) {
  TermSet seen;
  for (Term goal : goals) seen.insert(names(goal).begin(), names(goal).end());
  std::vector<Term> out;
  std::vector<bool> taken(literals.size(), false);
  for (bool progress = true; progress;) {
    progress = false;
    for (std::size_t k = 0; k < literals.size(); ++k) {
      if (taken[k]) continue;
      const auto& used = names(literals[k]);
      if (std::none_of(used.begin(), used.end(), [&](Term v) { return seen.contains(v); }))
        continue;
      taken[k] = progress = true;
      seen.insert(used.begin(), used.end());
      out.push_back(literals[k]);
    }
  }
  return out;
}

void Aret::apply(std::size_t number, std::size_t environment) {
  const StateNode& state = states_[number];
  const EnvironmentNode& node = environment_[environment];
  const std::size_t receiver = state.instance;
  // The cheapest contradiction: the two cubes disagree on a predicate before the step.
  auto [index, fresh] = before_.try_emplace({node.actor, receiver});
  if (fresh) {
    const auto& transitions = predicates_.transitions[node.actor][receiver];
    for (Term p : predicates_.states[receiver])
      index->second.push_back(static_cast<std::size_t>(
          std::find(transitions.begin(), transitions.end(), p) - transitions.begin()));
  }
  for (std::size_t p = 0; p < state.cube.size(); ++p) {
    const std::size_t t = index->second[p];
    if (state.cube[p] != 0 && t < node.cube.size() &&
        (ABSTHREAD_FAULT("modular-agreement-blocks") ? node.cube[t] == state.cube[p]
                                                     : node.cube[t] == -state.cube[p]))
      return;
  }
  auto [place, unseen] = after_.try_emplace({receiver, node.changed});
  After& after = place->second;
  if (unseen) {
    for (Term p : predicates_.states[receiver])
      after.goals.push_back(system_.after(p, node.changed));
    std::vector<Term> parts = node.changed;
    parts.insert(parts.begin(), system_.instances[receiver].location);
    after.key = abstraction_.key(parts);
    after.variables = model_variables(node.changed);
  }
  auto [given, unmatched] = after.given.try_emplace(node.actor);
  if (unmatched) {
    const auto& transitions = predicates_.transitions[node.actor][receiver];
    for (Term goal : after.goals)
      given->second.push_back(
          mentions_time(goal, 0) || !mentions_time(goal, 1)
              ? transitions.size()
              : static_cast<std::size_t>(std::find(transitions.begin(), transitions.end(), goal) -
                                         transitions.begin()));
  }
  std::vector<Term> known = state.literals;
  known.push_back(system_.at(receiver, state.location));
  std::vector<Term> goals;
  std::vector<std::size_t> asked;
  Cube cube(state.cube.size(), 0);
  if (application_ == Application::joint) {
    for (std::size_t p = 0; p < cube.size(); ++p) asked.push_back(p);
    goals = after.goals;
  } else {
    Cube here = state.cube;
    const Transition& step = system_.instances[system_.instances[node.actor].representative]
                                 .transitions[node.transition];
    for (std::size_t p = 0; p < here.size(); ++p) {
      const std::size_t t = index->second[p];
      Truth value = t < node.cube.size() ? node.cube[t] : Truth{0};
      if (node.located && value == 0)
        value = truth_at(predicates_.states[receiver][p], node.actor, step.from);
      if (value == 0) continue;
      if (here[p] == -value) return;
      here[p] = value;
    }
    if (!close(receiver, here)) return;
    // The environment transition says all there is to know of a predicate that it changes, unless
    // it relates the two sides of the step and the state knows more of the one side.
    bool more = false;
    for (std::size_t p = 0; p < cube.size() && node.relates; ++p) {
      const std::size_t t = index->second[p];
      more = more || (here[p] != 0 && mentions_time(after.goals[p], 1) &&
                      (t >= node.cube.size() || node.cube[t] == 0));
    }
    for (std::size_t p = 0; p < cube.size(); ++p) {
      const std::size_t t = given->second[p];
      if (!mentions_time(after.goals[p], 1)) {
        cube[p] = here[p] == 0 && ABSTHREAD_FAULT("modular-open-kept-as-true") ? Truth{1} : here[p];
      } else if (t < node.cube.size() && (node.cube[t] != 0 || !more)) {
        cube[p] = node.cube[t];
      } else {
        if (node.located)
          cube[p] = truth_at(predicates_.states[receiver][p], node.actor,
                             ABSTHREAD_FAULT("modular-actor-stays") ? step.from : step.to);
        if (cube[p] != 0) continue;
        // A havoc map says nothing about the values after the step.
        if (from_below_ && !node.relates && !mentions_time(after.goals[p], 0) &&
            std::none_of(node.literals.begin(), node.literals.end(),
                         [](Term literal) { return mentions_time(literal, 1); }))
          continue;
        asked.push_back(p);
        goals.push_back(after.goals[p]);
      }
    }
    if (asked.empty()) {
      add_state({receiver, state.location, std::move(cube), number, nobody, environment, {}});
      return;
    }
  }
  known.insert(known.end(), node.literals.begin(), node.literals.end());
  if (application_ == Application::apart) known = relevant(known, goals);
  const auto answer =
      abstraction_.abstract(after.key, manager_.boolean(true), known, goals, after.variables);
  if (!answer) return;
  for (std::size_t k = 0; k < asked.size(); ++k) cube[asked[k]] = (*answer)[k];
  add_state({receiver, state.location, std::move(cube), number, nobody, environment, {}});
}

std::optional<ErrorTuple> Aret::check_tuple(std::size_t error, std::size_t instance,
                                            std::size_t number) {
  const Error& wrong = system_.errors[error];
  std::vector<Term> assumptions{wrong.condition};
  if (number != nobody) {
    for (Term part : conjuncts(formula(states_[number], instance))) assumptions.push_back(part);
    std::vector<Term> known(assumptions.begin() + 1, assumptions.end());
    if (!abstraction_.satisfiable(abstraction_.key({wrong.condition}), wrong.condition, known,
                                  model_variables({})))
      return std::nullopt;
  }
  std::vector<std::vector<std::size_t>> choices(system_.instances.size());
  std::vector<Term> others;
  for (std::size_t j = 0; j < system_.instances.size(); ++j) {
    if (number != nobody && j == instance) {
      choices[j] = {number};
      continue;
    }
    const bool named = std::any_of(wrong.places.begin(), wrong.places.end(),
                                   [&](const auto& place) { return place.first == j; });
    // There may be no copy of a thread whose number is `any`.
    if (!named && system_.program->threads[system_.instances[j].thread].multiplicity.any())
      continue;
    for (std::size_t s : states_of_[system_.instances[j].representative]) {
      const bool elsewhere =
          std::any_of(wrong.places.begin(), wrong.places.end(), [&](const auto& place) {
            return place.first == j && place.second != states_[s].location;
          });
      if (!elsewhere) choices[j].push_back(s);
    }
    std::vector<Term> any;
    for (std::size_t s : choices[j]) any.push_back(formula(states_[s], j));
    assumptions.push_back(disj(manager_, any));
  }
  const auto model = abstraction_.model(assumptions, model_variables({}));
  if (!model) {
    if (number != nobody) suspects_.push_back(number);
    return std::nullopt;
  }
  ErrorTuple tuple{error, std::vector<std::size_t>(system_.instances.size(), nobody), instance};
  for (std::size_t j = 0; j < choices.size(); ++j) {
    for (std::size_t s : choices[j]) {
      const Term value = evaluate(formula(states_[s], j), *model);
      if (tuple.states[j] == nobody && value && value.is_true()) tuple.states[j] = s;
    }
    if (tuple.states[j] == nobody && !choices[j].empty()) tuple.states[j] = choices[j].front();
  }
  return tuple;
}

std::optional<ErrorTuple> Aret::check_errors(std::size_t number) {
  for (std::size_t e = 0; e < system_.errors.size(); ++e)
    for (const auto& [instance, location] : system_.errors[e].places) {
      if (system_.instances[instance].representative != states_[number].instance) continue;
      if (location != states_[number].location) continue;
      if (auto tuple = check_tuple(e, instance, number)) return tuple;
    }
  return std::nullopt;
}

void Aret::begin() {
  begun_ = true;
  for (std::size_t i = 0; i < system_.instances.size(); ++i)
    if (system_.instances[i].computed(i)) {
      if (application_ == Application::apart) find_implications(i);
      add_initial(i);
    }
}

std::optional<ErrorTuple> Aret::run(const std::function<bool()>& stop) {
  begin();
  return saturate(stop);
}

std::optional<ErrorTuple> Aret::reach(const std::function<bool()>& stop) {
  from_below_ = true;
  if (!begun_) begin();
  return saturate(stop);
}

bool Aret::discharged() const {
  for (std::size_t i = 0; i < environment_of_.size(); ++i)
    if (assumed_[i] < environment_of_[i].size()) return false;
  return true;
}

std::size_t Aret::assumed() const {
  return std::accumulate(assumed_.begin(), assumed_.end(), std::size_t{0});
}

void Aret::assume_what_is_done() {
  for (std::size_t i = 0; i < environment_of_.size(); ++i) assumed_[i] = environment_of_[i].size();
}

std::optional<ErrorTuple> Aret::saturate(const std::function<bool()>& stop) {
  // A state meets every environment transition of its instance once, whichever of the two is newer.
  for (bool progress = true; progress;) {
    progress = false;
    if (next_state_ < states_.size()) {
      progress = true;
      const std::size_t s = next_state_++;
      if (auto tuple = check_errors(s)) return tuple;
      if (stop()) {
        stopped_ = true;
        return std::nullopt;
      }
      met_.push_back(0);
      expand_own(s);
    }
    for (std::size_t s = 0; s < next_state_; ++s) {
      const std::size_t receiver = states_[s].instance;
      auto& list = environment_of_[receiver];
      while (met_[s] < (from_below_ ? assumed_[receiver] : list.size())) {
        progress = true;
        if (from_below_ && ABSTHREAD_FAULT("race-assumed-for-nothing")) {
          ++met_[s];
          continue;
        }
        apply(s, list[met_[s]++]);
        if (stop()) {
          stopped_ = true;
          return std::nullopt;
        }
      }
    }
    progress = progress || next_state_ < states_.size();
  }
  const std::vector<std::size_t> again = std::exchange(suspects_, {});
  if (ABSTHREAD_FAULT("modular-suspects-forgotten")) return std::nullopt;
  for (std::size_t s : again)
    if (auto tuple = check_errors(s)) return tuple;
  for (std::size_t e = 0; e < system_.errors.size(); ++e)
    if (system_.errors[e].places.empty())
      if (auto tuple = check_tuple(e, nobody, nobody)) return tuple;
  return std::nullopt;
}

} // namespace absthread::thread_modular
