// SPDX-License-Identifier: MIT
#include "checkers/automata/simulation.hpp"

#include <algorithm>

#include "checkers/sequential/cube.hpp"
#include "checkers/sequential/linear.hpp"
#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {
namespace {

constexpr std::size_t most_instances = 24; // of a path, by values of its inputs
constexpr std::size_t most_cases = 4;      // Boolean inputs that are cased out

bool mentions(Term term, Term variable) {
  const std::vector<Term> used = free_variables(term);
  return std::find(used.begin(), used.end(), variable) != used.end();
}

bool mentions_any(Term term, const std::vector<Term>& variables) {
  const std::vector<Term> used = free_variables(term);
  return std::any_of(used.begin(), used.end(), [&](Term v) {
    return std::find(variables.begin(), variables.end(), v) != variables.end();
  });
}

// input == value from an equality between integers in which the input has a coefficient of 1 or -1.
Term solved_for(Term equality, Term input) {
  if (!equality.is(Kind::equal)) return {};
  if (equality[0] == input && !mentions(equality[1], input)) return equality[1];
  if (equality[1] == input && !mentions(equality[0], input)) return equality[0];
  // The two sides may be of another sort than the input: that it occurs there says nothing.
  if (!input.sort().is(SortKind::integer) || !equality[0].sort().is(SortKind::integer)) return {};
  sequential::Linear sum = sequential::linear(subtract(equality[0], equality[1]));
  const auto at = sum.coefficients.find(input);
  if (at == sum.coefficients.end() || abs(at->second) != 1) return {};
  const bool positive = at->second == 1;
  sum.coefficients.erase(at);
  const Term rest = sequential::to_term(sum, equality.manager());
  if (mentions(rest, input)) return {};
  return positive ? minus(rest) : rest;
}

} // namespace

Update one_point(Update update, TermManager& terms) {
  for (bool progress = true; progress;) {
    progress = false;
    const std::vector<Term> parts = conjuncts(update.guard);
    for (const Term part : parts) {
      Term input, value;
      for (const Term i : update.inputs) {
        if (part == i || (part.is(Kind::negation) && part[0] == i)) {
          input = i, value = terms.boolean(part == i);
        } else if (const Term e = solved_for(part, i)) {
          input = i, value = e;
        }
        if (input) break;
      }
      if (!input) continue;
      const TermMap one{{input, value}};
      update.guard = substitute(update.guard, one);
      for (auto& [variable, next] : update.next) next = substitute(next, one);
      std::erase(update.inputs, input);
      progress = true;
      break;
    }
  }
  return update;
}

Simulation::Simulation(const Question& question, const std::vector<Update>& abstract_moves,
                       TermManager& terms, smt::Solver& solver, SimulationLimits limits)
    : question_(question)
    , terms_(terms)
    , solver_(solver)
    , limits_(limits)
    , paths_(question.abstract, terms, solver, limits.paths) {
  for (const SuccinctAutomaton* a : {&question.concrete, &question.abstract})
    for (const auto* list : {&a->shared, &a->locals})
      for (const Variable& v : *list) state_.push_back(v.term);
  const Term iota = conj(terms, question.relate);
  for (std::size_t s = ABSTHREAD_FAULT("refine-resting-environment-lost") ? 1 : 0;
       s <= question.concrete.env.size(); ++s)
    for (const Update& abstract : abstract_moves) {
      Update both = abstract;
      if (s > 0) {
        const Update& own = question.concrete.env[s - 1].update;
        both.guard = conj(own.guard, both.guard);
        both.next.insert(both.next.end(), own.next.begin(), own.next.end());
        both.inputs.insert(both.inputs.end(), own.inputs.begin(), own.inputs.end());
      }
      both.guard = conj(both.guard, both.after(iota));
      moves_.push_back({one_point(std::move(both), terms), s});
    }
}

const std::vector<PsiConjunct>* Simulation::psi(PairOfLocations pair) const {
  const auto at = entries_.find(pair);
  return at == entries_.end() ? nullptr : &at->second.conjuncts;
}

Simulation::Entry& Simulation::entry(PairOfLocations pair) {
  const auto [at, fresh] = entries_.try_emplace(pair);
  if (fresh) {
    for (const Term part : question_.relate)
      at->second.conjuncts.push_back({part, 0, {Origin::Kind::relation, 0}});
    push(pair);
  }
  return at->second;
}

void Simulation::push(PairOfLocations pair) {
  if (std::find(queue_.begin(), queue_.end(), pair) == queue_.end()) queue_.push_back(pair);
}

std::vector<Term> Simulation::formula_of(PairOfLocations pair) const {
  const auto at = entries_.find(pair);
  if (at == entries_.end()) return question_.relate;
  std::vector<Term> out;
  for (const PsiConjunct& c : at->second.conjuncts) out.push_back(c.formula);
  return out;
}

bool Simulation::dead(PairOfLocations pair) const {
  const auto at = entries_.find(pair);
  return at != entries_.end() && at->second.dead;
}

Term Simulation::premise(PairOfLocations pair) const {
  std::vector<Term> parts = formula_of(pair);
  parts.push_back(question_.concrete.inv[pair.first]);
  parts.push_back(question_.abstract.inv[pair.second]);
  return conj(terms_, parts);
}

smt::Answer Simulation::ask(Term formula, const std::string& what) {
  if (formula.is_false()) return smt::Answer::unsat;
  if (gave_up_ >= limits_.undecided) return smt::Answer::unknown; // it would go on like that
  ++questions_;
  solver_.comment(what);
  const Term query[] = {formula};
  const smt::Answer answer = solver_.check(query);
  if (answer == smt::Answer::unknown) ++gave_up_;
  if (answer == smt::Answer::unknown && undecided_.empty())
    undecided_ = what + ": " + solver_.reason_unknown();
  return answer;
}

// Values for the inputs of an abstract path: what iota demands, what the guard says, all of few.
std::vector<Answer> Simulation::answers(LocationId from, const AutomatonEdge& edge) {
  std::vector<Answer> out;
  for (const Path& path : paths_.of(from, edge.action)) {
    std::vector<Answer> list{{path.edges, path.end, path.update, {}}};
    for (const Term input : path.update.inputs) {
      std::vector<Term> values;
      if (!input.sort().is(SortKind::integer)) {
        values = few_values(path.update.guard, input, terms_);
      } else {
        const Update both = [&] {
          Update joined = path.update;
          joined.next.insert(joined.next.end(), edge.update.next.begin(), edge.update.next.end());
          return joined;
        }();
        for (const Term part : question_.relate)
          if (const Term value = solved_for(both.after(part), input);
              value && !mentions_any(value, path.update.inputs))
            values.push_back(value);
        for (const Term part : conjuncts(path.update.guard))
          if (const Term value = solved_for(part, input);
              value && !mentions_any(value, path.update.inputs))
            values.push_back(value);
        if (values.empty()) values = few_values(path.update.guard, input, terms_);
        if (values.empty()) values.push_back(terms_.integer(0));
        std::erase_if(values, [&](Term v) { return v.sort() != input.sort(); });
      }
      std::vector<Answer> more;
      for (const Answer& answer : list)
        for (const Term value : values) {
          if (more.size() >= most_instances) break;
          Answer next = answer;
          const TermMap one{{input, value}};
          next.update.guard = substitute(next.update.guard, one);
          for (auto& item : next.update.next) item.second = substitute(item.second, one);
          next.inputs.push_back(value);
          more.push_back(std::move(next));
        }
      list = std::move(more);
    }
    for (Answer& answer : list) {
      answer.update.inputs.clear();
      if (!answer.update.guard.is_false()) out.push_back(std::move(answer));
    }
  }
  return out;
}

// What has to hold before, for the answer to be possible and to lead into Psi.
std::vector<Term> Simulation::demands(const AutomatonEdge& edge, const Answer& answer) const {
  Update both = answer.update;
  both.next.insert(both.next.end(), edge.update.next.begin(), edge.update.next.end());
  std::vector<Term> out;
  if (!ABSTHREAD_FAULT("refine-answer-guard-dropped")) out = conjuncts(answer.update.guard);
  for (const Term part : formula_of({edge.to, answer.end})) {
    const Term after = both.after(part);
    if (!after.is_true()) out.push_back(after);
  }
  return out;
}

// Values of what the formula speaks of, after it was found satisfiable.
TermMap Simulation::model_of(Term formula) {
  TermMap out;
  for (const Term v : free_variables(formula)) out[v] = solver_.value(v);
  for (const Term s : free_symbols(formula)) out[s] = solver_.value(s);
  return out;
}

// `unanswered`: states and choices in which the step can be taken; one that has no answer in the
// list settles the matter without a question.
bool Simulation::suffices(PairOfLocations pair, const AutomatonEdge& edge,
                          const std::vector<Answer>& list, std::vector<TermMap>& unanswered) {
  std::vector<Term> none;
  for (const Answer& answer : list)
    if (!dead({edge.to, answer.end})) none.push_back(negate(conj(terms_, demands(edge, answer))));
  const Term open = conj(terms_, none);
  for (const TermMap& values : unanswered)
    if (const Term value = evaluate(open, values); value && value.is_true()) return false;
  const Term query = conj(conj(premise(pair), edge.update.guard), open);
  const smt::Answer answer = ask(query, "an answer to a step");
  if (answer == smt::Answer::sat) unanswered.push_back(model_of(query));
  return answer == smt::Answer::unsat;
}

// The states of a pair, if the invariants and iota leave few.
const std::optional<ListedStates>& Simulation::states_of(PairOfLocations pair) {
  const auto [at, fresh] = states_.try_emplace(pair);
  if (fresh) {
    std::vector<Term> parts = question_.relate;
    parts.push_back(question_.concrete.inv[pair.first]);
    parts.push_back(question_.abstract.inv[pair.second]);
    at->second = listed_states(conj(terms_, parts), state_, terms_);
  }
  return at->second;
}

// The states without an answer, with what Psi and the guard imply anyway left out, unless the
// states will be listed.
Term Simulation::leftover(PairOfLocations pair, const AutomatonEdge& edge,
                          const std::vector<Answer>& list) {
  const Term known = conj(premise(pair), edge.update.guard);
  std::vector<Term> parts{edge.update.guard};
  for (const Answer& answer : list) {
    if (dead({edge.to, answer.end})) continue;
    const std::vector<Term> all = demands(edge, answer);
    if (states_of(pair)) {
      parts.push_back(negate(conj(terms_, all)));
      continue;
    }
    if (ask(conj(known, conj(terms_, all)), "is an answer possible") == smt::Answer::unsat)
      continue;
    std::vector<Term> needed;
    for (const Term part : all)
      if (ask(conj(known, negate(part)), "is a demand known") != smt::Answer::unsat)
        needed.push_back(part);
    parts.push_back(negate(conj(terms_, needed)));
  }
  return conj(terms_, parts);
}

// Removes states from which there is a bad move: all of them if no input is in the way, else those
// of one cube.
void Simulation::strengthen(PairOfLocations pair, Term bad, const std::vector<Term>& inputs,
                            Origin origin) {
  Entry& e = entries_.at(pair);
  if (size_of(bad) > limits_.small_conjunct)
    if (const auto& listed = states_of(pair))
      if (const auto cubes = cubes_of(bad, *listed, terms_, solver_)) bad = *cubes;
  std::vector<Term> left;
  for (const Term v : free_variables(bad))
    if (std::find(inputs.begin(), inputs.end(), v) != inputs.end()) left.push_back(v);
  if (std::all_of(left.begin(), left.end(),
                  [](Term v) { return v.sort().is(SortKind::boolean); }) &&
      left.size() <= most_cases) {
    for (const Term v : left)
      bad = disj(substitute(bad, {{v, terms_.boolean(true)}}),
                 substitute(bad, {{v, terms_.boolean(false)}}));
  } else {
    const Term here = conj(premise(pair), bad);
    if (ask(here, "a bad state") != smt::Answer::sat) {
      bad = terms_.boolean(true); // not decided: nothing is claimed about this pair
      given_up_ = true;
    } else {
      sequential::Model model;
      for (const auto& [variable, value] : model_of(here)) model.set(variable, value);
      if (!ABSTHREAD_FAULT("refine-inputs-not-projected"))
        bad = conj(terms_, sequential::project(here, model, state_));
    }
  }
  Term good = negate(bad);
  ++e.strengthened;
  if (e.strengthened > limits_.conjuncts_of_pair || size_of(good) > limits_.largest_conjunct) {
    good = terms_.boolean(false);
    origin.kind = Origin::Kind::given_up;
    given_up_ = true;
  }
  e.conjuncts.push_back({good, ++stamp_, origin});
  if (ABSTHREAD_FAULT("refine-dead-pair-kept") && e.conjuncts.size() > 1)
    e.conjuncts.back().formula = terms_.boolean(true);
  e.dead = good.is_false() || ask(premise(pair), "are states left") == smt::Answer::unsat;
  for (const PairOfLocations& user : e.users) push(user);
  push(pair);
}

bool Simulation::answer_edge(PairOfLocations pair, std::size_t index) {
  const AutomatonEdge& edge = question_.concrete.edges[index];
  Entry& e = entries_.at(pair);
  const auto uses = [&](const std::vector<Answer>& list) {
    for (const Answer& a : list) entry({edge.to, a.end}).users.insert(pair);
  };
  std::vector<TermMap> unanswered;
  if (const auto at = e.choice.find(index); at != e.choice.end()) {
    if (suffices(pair, edge, at->second, unanswered)) return true;
    e.choice.erase(at);
  } else if (suffices(pair, edge, {}, unanswered)) { // it cannot be taken
    e.choice[index] = {};
    return true;
  }
  std::vector<Answer> all = answers(pair.second, edge);
  // One alone: pairs that are known first, then short paths that do something.
  std::vector<std::size_t> order(all.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto rank = [&](std::size_t k) {
      const std::size_t n = all[k].edges.size();
      return std::pair(psi({edge.to, all[k].end}) == nullptr, n == 0 ? 2 : n == 1 ? 1 : n + 1);
    };
    return rank(a) < rank(b);
  });
  for (const std::size_t k : order) {
    if (dead({edge.to, all[k].end})) continue;
    const std::vector<Answer> one{all[k]};
    if (!suffices(pair, edge, one, unanswered)) continue;
    uses(one);
    e.choice[index] = one;
    return true;
  }
  uses(all);
  if (suffices(pair, edge, all, unanswered)) {
    e.choice[index] = all;
    return true;
  }
  if (ABSTHREAD_FAULT("refine-edge-unanswered")) return true;
  strengthen(pair, leftover(pair, edge, all), edge.update.inputs, {Origin::Kind::edge, index});
  return false;
}

bool Simulation::keep_environment(PairOfLocations pair, std::size_t index) {
  const EnvironmentMove& move = moves_[index];
  const Term known =
      conj(terms_, std::vector<Term>{premise(pair), move.update.guard,
                                     move.update.after(question_.abstract.inv[pair.second])});
  if (known.is_false()) return true;
  std::vector<Term> after;
  const std::vector<PsiConjunct>& conjuncts = entries_.at(pair).conjuncts;
  for (const PsiConjunct& c : conjuncts)
    after.push_back(c.stamp == 0 ? terms_.boolean(true) : move.update.after(c.formula));
  if (ABSTHREAD_FAULT("refine-psi-not-stable")) return true;
  if (ask(conj(known, negate(conj(terms_, after))), "Psi is kept by the environments") ==
      smt::Answer::unsat)
    return true;
  for (std::size_t k = 0; k < after.size(); ++k) {
    const Term query = conj(known, negate(after[k]));
    if (after[k].is_true() || ask(query, "a conjunct is kept") == smt::Answer::unsat) continue;
    strengthen(pair,
               conj(conj(move.update.guard, move.update.after(question_.abstract.inv[pair.second])),
                    negate(after[k])),
               move.update.inputs, {Origin::Kind::environment, index});
    return false;
  }
  return true;
}

bool Simulation::begins_well(PairOfLocations pair) {
  const auto is = [](const std::vector<LocationId>& list, LocationId l) {
    return std::find(list.begin(), list.end(), l) != list.end();
  };
  if (!is(question_.concrete.initial, pair.first) || !is(question_.abstract.initial, pair.second))
    return true;
  if (ABSTHREAD_FAULT("refine-starts-unchecked")) return true;
  std::vector<Term> start = question_.pre;
  start.push_back(question_.concrete.init);
  start.push_back(question_.abstract.init);
  return ask(conj(conj(terms_, start), negate(conj(terms_, formula_of(pair)))),
             "the related starts are in Psi") == smt::Answer::unsat;
}

void Simulation::process(PairOfLocations pair) {
  // A pair that loses states is looked at again, so one mistake at a time is enough.
  for (const std::size_t e : question_.concrete.edges_from(pair.first))
    if (dead(pair) || !answer_edge(pair, e)) return;
  for (std::size_t m = 0; m < moves_.size(); ++m)
    if (dead(pair) || !keep_environment(pair, m)) return;
}

Simulation::End Simulation::run() {
  for (const LocationId a : question_.concrete.initial)
    for (const LocationId b : question_.abstract.initial) {
      entry({a, b});
      if (!begins_well({a, b})) return End::refuted;
    }
  while (!queue_.empty()) {
    const PairOfLocations pair = queue_.front();
    queue_.erase(queue_.begin());
    const unsigned before = stamp_;
    process(pair);
    if (stamp_ != before && !begins_well(pair)) return End::refuted;
    if (stamp_ > limits_.conjuncts || entries_.size() > limits_.pairs ||
        questions_ > limits_.questions || gave_up_ >= limits_.undecided)
      return End::too_large;
  }
  return End::fixpoint;
}

std::vector<Simulation::Chosen> Simulation::chosen() {
  std::vector<Chosen> out;
  std::set<PairOfLocations> seen;
  std::vector<PairOfLocations> open;
  for (const LocationId a : question_.concrete.initial)
    for (const LocationId b : question_.abstract.initial)
      if (seen.insert({a, b}).second) open.push_back({a, b});
  for (std::size_t k = 0; k < open.size(); ++k) {
    Chosen& c = out.emplace_back();
    c.pair = open[k];
    const Entry& e = entries_.at(open[k]);
    if (e.dead) continue;
    for (const auto& [edge, list] : e.choice) {
      std::vector<Answer> used;
      for (const Answer& a : list) {
        const PairOfLocations to{question_.concrete.edges[edge].to, a.end};
        if (dead(to)) continue;
        used.push_back(a);
        if (seen.insert(to).second) open.push_back(to);
      }
      c.answers.emplace_back(edge, std::move(used));
    }
  }
  return out;
}

} // namespace absthread::automata
