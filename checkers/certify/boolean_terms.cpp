// SPDX-License-Identifier: MIT
#include "checkers/certify/boolean_terms.hpp"

#include <fmt/format.h>

namespace absthread::certify {

using boolean::FlowEdge;
using boolean::Formula;
using boolean::Mutex;

BitTerms BooleanTerms::variables(const std::string& prefix, std::size_t count) {
  BitTerms out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(m.variable(fmt::format("{}.{}", prefix, i), m.bool_sort()));
  return out;
}

Term BooleanTerms::term(boolean::FormulaId id, const Scope& scope) const {
  const Formula& f = flow.formulas[id];
  switch (f.kind) {
  case Formula::Kind::constant: return m.boolean(f.a != 0);
  case Formula::Kind::shared: return scope.shared[f.a];
  case Formula::Kind::next: return scope.next[f.a];
  case Formula::Kind::local: return scope.locals[f.a];
  case Formula::Kind::choice: return scope.choices[f.a];
  case Formula::Kind::negation: return negate(term(f.a, scope));
  case Formula::Kind::conjunction: return conj(term(f.a, scope), term(f.b, scope));
  case Formula::Kind::disjunction: return disj(term(f.a, scope), term(f.b, scope));
  case Formula::Kind::exclusive: return differ(term(f.a, scope), term(f.b, scope));
  }
  return m.boolean(false);
}

BitTerms BooleanTerms::updated(BitTerms bits, const boolean::Updates& updates,
                               const Scope& scope) const {
  for (const auto& [bit, value] : updates) bits[bit] = term(value, scope);
  return bits;
}

BooleanTerms::Step BooleanTerms::step(const FlowEdge& edge, const BitTerms& active) {
  const BitTerms choices = variables("choice", edge.choices);
  const Scope scope{shared, shared, active, choices};
  Step out;
  out.guard = term(edge.guard, scope);
  out.shared = updated(shared, edge.shared, scope);
  out.active = updated(active, edge.local, scope);
  if (edge.spawn)
    out.created = updated(BitTerms(flow.locals, m.boolean(false)), edge.spawn->local, scope);
  return out;
}

BitTerms BooleanTerms::onlooker(const FlowEdge& edge, const Step& step, const BitTerms& other,
                                const std::string& name) {
  if (edge.broadcast.empty()) return other;
  const BitTerms choices = variables(name + ".choice", edge.broadcast_choices);
  return updated(other, edge.broadcast, {shared, step.shared, other, choices});
}

Term BooleanTerms::mutex(const BitTerms& shared_bits,
                         const std::vector<const BitTerms*>& threads) const {
  Term out = m.boolean(true);
  for (const Mutex& mutex : flow.mutexes) {
    std::vector<Term> owners;
    for (const BitTerms* t : threads) owners.push_back((*t)[mutex.own]);
    if (mutex.carrier) owners.push_back(shared_bits[*mutex.carrier]);
    for (std::size_t i = 0; i < owners.size(); ++i) {
      out = conj(out, implies(owners[i], shared_bits[mutex.held]));
      for (std::size_t j = 0; j < i; ++j) out = conj(out, negate(conj(owners[i], owners[j])));
    }
  }
  return out;
}

bool BooleanTerms::check_mutex() {
  // At the start there is one thread and every bit is false.
  const BitTerms a = variables("a", flow.locals), b = variables("b", flow.locals);
  for (const FlowEdge& edge : flow.edges) {
    const auto touches = [&](const boolean::Updates& updates, boolean::BitIndex bit) {
      for (const auto& [changed, value] : updates)
        if (changed == bit) return true;
      return false;
    };
    bool touched = edge.to == boolean::no_location && !flow.mutexes.empty();
    for (const Mutex& mutex : flow.mutexes)
      touched = touched || touches(edge.shared, mutex.held) || touches(edge.local, mutex.own) ||
                (mutex.carrier && touches(edge.shared, *mutex.carrier)) ||
                (edge.spawn && touches(edge.spawn->local, mutex.own));
    for (const Mutex& mutex : flow.mutexes)
      if (touches(edge.broadcast, mutex.own))
        return reject(fmt::format("'{}' gives or takes locks of other threads", edge.text));
    if (!touched) continue;
    const Step s = step(edge, a);
    const BitTerms other = onlooker(edge, s, b, "b");
    std::vector<const BitTerms*> after{&other};
    if (edge.to != boolean::no_location) after.push_back(&s.active);
    if (edge.spawn) after.push_back(&s.created);
    const Term before = mutex(shared, {&a, &b});
    if (!refute(conj(conj(before, s.guard), negate(mutex(s.shared, after))),
                [&] { return fmt::format("'{}' can break the exclusion of owners", edge.text); }))
      return false;
  }
  return true;
}

bool BooleanTerms::refute(Term formula, const std::function<std::string()>& what) {
  ++report.obligations;
  if (formula.is_false()) return true;
  const std::vector<Term> assumptions{formula};
  switch (solver_.check(assumptions)) {
  case smt::Answer::unsat: return true;
  case smt::Answer::sat: return reject(what());
  case smt::Answer::unknown:
    report = {Judgement::undecided, what() + ": " + solver_.reason_unknown(), 0};
    return false;
  }
  return false;
}

bool BooleanTerms::reject(std::string why) {
  report = {Judgement::rejected, std::move(why), 0};
  return false;
}

} // namespace absthread::certify
