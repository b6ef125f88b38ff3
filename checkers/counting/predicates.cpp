// SPDX-License-Identifier: MIT
#include "checkers/counting/predicates.hpp"

#include <algorithm>

#include "checkers/sequential/linear.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {

using sequential::normal_literal;

Predicates::Predicates(const System& system)
    : system_(system) {
  const std::vector<Term>& own =
      system.lemma_variables.empty() ? system.variables : system.lemma_variables;
  variables_.insert(own.begin(), own.end());
}

bool Predicates::add(Term literal) {
  if (literal.is(Kind::equal) && literal[0].sort().is(SortKind::integer)) {
    const bool below = add(at_most(literal[0], literal[1]));
    return add(at_most(literal[1], literal[0])) || below;
  }
  if (literal.is(Kind::negation) && literal[0].is(Kind::equal)) return add(literal[0]);
  const Term normal = normal_literal(literal);
  if (normal.is_constant() || known_.contains(normal)) return false;
  const std::vector<Term> variables = free_variables(normal);
  if (variables.empty()) return false;
  for (Term v : variables)
    if (!variables_.contains(v)) return add_reading(normal);
  const Term opposite = normal_literal(negate(normal));
  known_.insert(normal);
  known_.insert(opposite);
  list_.push_back(normal.is(Kind::negation) ? opposite : normal);
  return true;
}

// A literal about another instance is one about the instances of lemmas, in some reading.
bool Predicates::add_reading(Term literal) {
  for (const TermMap& view : system_.symmetries) {
    const Term other = substitute(literal, view);
    const std::vector<Term> variables = free_variables(other);
    if (std::all_of(variables.begin(), variables.end(),
                    [&](Term v) { return variables_.contains(v); }))
      return add(other);
  }
  return false;
}

void Predicates::add_vocabulary(TermManager& m) {
  for (Term v : system_.variables) {
    switch (v.sort().kind()) {
    case SortKind::boolean: add(v); break;
    case SortKind::enumeration:
      for (std::size_t k = 0; k < v.sort().values().size(); ++k)
        add(equal(v, m.constant(v.sort(), mpz_class(static_cast<unsigned long>(k)))));
      break;
    case SortKind::thread:
      add(equal(v, m.none()));
      for (Term w : system_.variables)
        if (w.sort().is(SortKind::thread) && w < v) add(equal(v, w));
      break;
    default: break;
    }
  }
  for (const auto& row : system_.counters)
    for (Term c : row) {
      add(at_most(m.integer(1L), c));
      if (!system_.alone.contains(c)) add(at_most(m.integer(2L), c));
    }
  // Of two threads: do their locals agree? And do shared variables?
  const auto is_number = [](Term v) {
    return v.sort().is(SortKind::integer) || v.sort().is(SortKind::bits);
  };
  const auto own_name = [](Term v) { // without the thread: `Reader[0].x`
    const std::size_t dot = v.name().find("].");
    return dot == std::string::npos ? std::string() : v.name().substr(dot);
  };
  for (std::size_t i = 0; i < system_.lemma_variables.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Term v = system_.lemma_variables[i], w = system_.lemma_variables[j];
      if (v.sort() == w.sort() && is_number(v) && own_name(v) == own_name(w)) add(equal(v, w));
    }
  // What a step made equal may still be.
  for (const Transition& t : system_.transitions)
    for (const auto& [v, value] : t.next)
      if (is_number(v) && value.is(Kind::variable) && value.time() == 0 && value != v)
        add(equal(v, value));
  const auto take = [&](Term formula) {
    for (Term atom : atoms(formula)) {
      add(atom);
      add_neighbours(atom); // once more costs nothing
    }
  };
  for (const Bad& b : system_.bad) take(b.condition);
  for (const Transition& t : system_.transitions) take(t.guard);
  // How many threads of a contract there are never changes, and is known.
  for (Term part : conjuncts(system_.initial))
    if (!counts_only(part)) take(part);
}

bool Predicates::counts_only(Term formula) {
  const std::vector<Term> variables = free_variables(formula);
  return !variables.empty() && std::all_of(variables.begin(), variables.end(),
                                           [](Term v) { return v.name().front() == '#'; });
}

// Of a bound on shared variables also the bounds by one more and by one less.
void Predicates::add_neighbours(Term atom) {
  TermManager& m = atom.manager();
  if (!atom.is(Kind::less) && !atom.is(Kind::at_most)) return;
  sequential::Linear sum;
  if (!sequential::as_at_most_zero(atom, sum)) return;
  for (const auto& [v, factor] : sum.coefficients)
    if (!v.is(Kind::variable) || v.name().front() == '#') return;
  const Term left = sequential::to_term(sum, m);
  add(at_most(left, m.integer(1L)));
  add(at_most(left, m.integer(-1L)));
}

void Predicates::add_form(const AffineForm& form, TermManager& m) {
  const Term sum = form_term(form, numeric_variables(system_), m);
  for (const long distance : {-1L, 0L, -2L})
    add(at_most(sum, m.integer(mpz_class(mpz_class(-form.constant) + distance))));
}

// Counting systems are nearly monotonic: with more threads there are more steps. So "somebody works
// and the event is set" is a better reason than "nobody leaves and the event is set".
unsigned reluctance(Term literal) {
  sequential::Linear sum;
  if (!sequential::as_at_most_zero(literal, sum))
    return literal.is(Kind::negation) && literal[0].is(Kind::equal) ? 1 : 0;
  if (sum.coefficients.size() != 1) return 3;
  const auto& [variable, factor] = *sum.coefficients.begin();
  if (!variable.is(Kind::variable) || variable.name().front() != '#') return 1;
  if (factor > 0) return 2;
  return sum.constant == 1 ? 0 : 1;
}

std::vector<Term> Predicates::willing_literals() const {
  std::vector<Term> out;
  for (Term p : list_) {
    if (!of_one_thread(p)) continue;
    for (Term literal : {p, normal_literal(negate(p))}) {
      const bool elsewhere = literal.is(Kind::negation) && literal[0].is(Kind::equal) &&
                             literal[0][0].sort().is(SortKind::enumeration);
      if (reluctance(literal) != 2 && !(elsewhere && !system_.symmetries.empty()))
        out.push_back(literal);
    }
  }
  return out;
}

// In an indexed system: about shared variables, single threads and the first of each contract.
bool Predicates::of_one_thread(Term predicate) const {
  const auto is_second = [](Term t) { return t.name().find("[1].") != std::string::npos; };
  const std::vector<Term> variables = free_variables(predicate), symbols = free_symbols(predicate);
  return system_.symmetries.empty() ||
         (std::none_of(variables.begin(), variables.end(), is_second) &&
          std::none_of(symbols.begin(), symbols.end(), is_second));
}

sequential::Cube Predicates::describe(const sequential::Model& state, const TermMap& view) const {
  sequential::Cube out;
  for (Term p : list_) {
    const Term value = state.value(view.empty() ? p : substitute(p, view));
    if (!value) continue;
    out.push_back(value.is_true() ? p : normal_literal(negate(p)));
  }
  return out;
}

} // namespace absthread::counting
