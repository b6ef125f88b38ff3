// SPDX-License-Identifier: MIT
#include "checkers/automata/succinct_automaton.hpp"

#include <algorithm>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {
namespace {

bool mentions(Term term, Term variable) {
  const std::vector<Term> used = free_variables(term);
  return std::find(used.begin(), used.end(), variable) != used.end();
}

// A conjunct that gives a value to one of the unknown next values.
bool defines(Term part, const TermSet& unknown, Term& variable, Term& value) {
  TermManager& m = part.manager();
  if (part.is(Kind::equal)) {
    for (const auto& [a, b] : {std::pair(part[0], part[1]), std::pair(part[1], part[0])})
      if (unknown.contains(a) && !mentions(b, a)) {
        variable = a, value = b;
        return true;
      }
    return false;
  }
  if (unknown.contains(part)) {
    variable = part, value = m.boolean(true);
    return true;
  }
  if (part.is(Kind::negation) && unknown.contains(part[0])) {
    variable = part[0], value = m.boolean(false);
    return true;
  }
  return false;
}

// The own names of a second copy of a thread.
constexpr const char* other_copy = "~other";

TermMap own_names(const Thread& thread, const std::string& suffix, TermManager& terms) {
  TermMap out;
  const auto add = [&](Term v) { out[v] = terms.variable(v.name() + suffix, v.sort()); };
  for (const Variable& v : thread.locals) add(v.term);
  for (const Edge& e : thread.edges)
    for (const Term input : e.step.inputs) add(input);
  if (thread.self) out[thread.self] = terms.symbol(thread.self.name() + suffix, thread.self.sort());
  return out;
}

} // namespace

Term Update::after(Term formula) const {
  TermMap map;
  for (const auto& [variable, value] : next) map[variable] = value;
  return substitute(formula, map);
}

bool Update::changes(Term variable) const {
  return std::any_of(next.begin(), next.end(),
                     [&](const auto& item) { return item.first == variable; });
}

Update update_of(const Step& step, TermManager& terms) {
  Update out;
  out.inputs = step.inputs;
  const explicit_state::Elements elements =
      explicit_state::separate_elements(step.relation, step.changed, terms);
  out.inputs.insert(out.inputs.end(), elements.variables.begin(), elements.variables.end());
  TermSet unknown;
  for (const Term v : step.changed) unknown.insert(primed(v));
  std::vector<Term> parts = conjuncts(elements.relation);
  TermMap defined;
  for (bool progress = true; progress;) {
    progress = false;
    for (std::size_t k = 0; k < parts.size() && !progress; ++k) {
      Term variable, value;
      if (!defines(parts[k], unknown, variable, value)) continue;
      unknown.erase(variable);
      const TermMap one{{variable, value}};
      for (auto& [v, e] : defined) e = substitute(e, one);
      defined[variable] = value;
      std::vector<Term> rest;
      for (std::size_t i = 0; i < parts.size(); ++i)
        if (i != k)
          for (const Term c : conjuncts(substitute(parts[i], one))) rest.push_back(c);
      parts = std::move(rest);
      progress = true;
    }
  }
  // What nothing defines is arbitrary but for the guard.
  TermMap fresh;
  for (const Term v : step.changed) {
    if (!unknown.contains(primed(v))) continue;
    const Term input = terms.variable(v.name() + "#new", v.sort());
    out.inputs.push_back(input);
    fresh[primed(v)] = input;
  }
  for (const Term v : step.changed) {
    const auto at = defined.find(primed(v));
    out.next.emplace_back(v, at == defined.end() ? fresh.at(primed(v))
                                                 : substitute(at->second, fresh));
  }
  out.guard = substitute(conj(terms, parts), fresh);
  if (ABSTHREAD_FAULT("refine-guard-dropped")) out.guard = terms.boolean(true);
  return out;
}

Update sequence(const Update& first, const Update& second) {
  Update out;
  out.guard = conj(first.guard, first.after(second.guard));
  for (const auto& [variable, value] : second.next)
    out.next.emplace_back(
        variable, ABSTHREAD_FAULT("refine-path-forgets-first-step") ? value : first.after(value));
  for (const auto& item : first.next)
    if (!second.changes(item.first)) out.next.push_back(item);
  out.inputs = first.inputs;
  out.inputs.insert(out.inputs.end(), second.inputs.begin(), second.inputs.end());
  return out;
}

Update renamed(const Update& update, const std::vector<Term>& from, const std::string& suffix,
               TermManager& terms) {
  TermMap map;
  for (const Term v : from) map[v] = terms.variable(v.name() + suffix, v.sort());
  Update out;
  out.guard = substitute(update.guard, map);
  for (const auto& [variable, value] : update.next)
    out.next.emplace_back(variable, substitute(value, map));
  for (const Term v : update.inputs) out.inputs.push_back(substitute(v, map));
  return out;
}

std::vector<std::size_t> SuccinctAutomaton::edges_from(LocationId location) const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (edges[i].from == location) out.push_back(i);
  return out;
}

std::vector<EnvironmentStep> environment_of(const Program& program, std::size_t thread,
                                            const Invariants& invariants, TermManager& terms) {
  std::vector<EnvironmentStep> out;
  const Thread& own = program.threads[thread].thread;
  for (std::size_t j = 0; j < program.threads.size(); ++j) {
    const Template& t = program.threads[j];
    if (j == thread && !t.multiplicity.any() && *t.multiplicity.number < 2) continue;
    if (ABSTHREAD_FAULT("refine-own-copies-forgotten") && j == thread) continue;
    const TermMap names = own_names(
        t.thread, j == thread && !ABSTHREAD_FAULT("refine-copies-share-locals") ? other_copy : "",
        terms);
    Term identities = terms.boolean(true);
    if (own.self && t.thread.self)
      identities = conj(differ(own.self, names.at(t.thread.self)),
                        differ(names.at(t.thread.self), terms.none()));
    for (EdgeId e = 0; e < t.thread.edges.size(); ++e) {
      const Edge& edge = t.thread.edges[e];
      const Update plain = update_of(edge.step, terms);
      EnvironmentStep step;
      step.actor = j;
      step.edge = e;
      step.text = t.thread.name + ": " + edge.text;
      for (const auto& [variable, value] : plain.next)
        if (!names.contains(variable))
          step.update.next.emplace_back(variable, substitute(value, names));
      if (step.update.next.empty()) continue; // changes its own variables only
      Term guard = conj(invariants[j][edge.from], plain.guard);
      if (ABSTHREAD_FAULT("refine-env-guard-dropped")) guard = invariants[j][edge.from];
      guard = substitute(guard, names);
      const bool speaks_of_self = !free_symbols(guard).empty();
      step.update.guard = speaks_of_self ? conj(guard, identities) : guard;
      if (step.update.guard.is_false()) continue;
      for (const Term v : plain.inputs) step.update.inputs.push_back(substitute(v, names));
      for (const Variable& v : t.thread.locals) step.update.inputs.push_back(names.at(v.term));
      out.push_back(std::move(step));
    }
  }
  return out;
}

SuccinctAutomaton automaton_of(const Program& program, std::size_t thread,
                               const Invariants& invariants,
                               const std::vector<std::string>& visible, TermManager& terms) {
  const Thread& from = program.threads[thread].thread;
  SuccinctAutomaton out;
  out.name = from.name;
  out.shared = program.shared;
  out.locals = from.locals;
  for (const Location& l : from.locations) out.locations.push_back(l.name);
  out.initial = from.initial;
  out.init = refinement::start_of(program, thread, terms);
  out.inv = invariants[thread];
  out.env = environment_of(program, thread, invariants, terms);
  for (EdgeId e = 0; e < from.edges.size(); ++e) {
    const Edge& edge = from.edges[e];
    if (edge.from == edge.to && edge.step.changed.empty()) continue; // no step at all
    out.edges.push_back({edge.from, edge.to, refinement::action_of(edge, visible),
                         update_of(edge.step, terms), e, edge.step.inputs.size()});
  }
  return out;
}

} // namespace absthread::automata
