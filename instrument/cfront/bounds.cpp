// SPDX-License-Identifier: MIT
// What is known of numbers that decide how many threads main starts.
//
// Bounds are what comparisons with constants say: after `n <= 3` no fourth round of `i < n` is
// possible, so that the loop can be unrolled.
//
// Can a loop of main start as many threads as one likes? If so, taking any number of them gives no
// run that the code does not have: `for (i = 0; i < n; i++)` where nothing is known of n. If not
// (`n < 3` was assumed before), it gives more.
//
// The answer is yes if every test on the way to the creation is a choice, or demands that a number
// of which nothing is known is large enough.
#include "instrument/cfront/unfold.hpp"

#include <algorithm>

#include "instrument/cfront/thread_flow.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::cfront {

namespace {

bool contains(const std::vector<Term>& list, Term t) {
  return std::find(list.begin(), list.end(), t) != list.end();
}

/// The bound of a type is none: nobody starts so many threads.
bool as_many_as_one_likes(Term limit) {
  return limit.is_constant() && limit.value() >= mpz_class(1) << 31;
}

/// Nothing is said of the number but that it is not too small, and `known`.
bool only_bounded_below(const std::vector<Term>& facts, Term number, Term known = {}) {
  return std::all_of(facts.begin(), facts.end(), [&](Term fact) {
    if (fact == known || !contains(free_variables(fact), number)) return true;
    if (ABSTHREAD_FAULT("bounds-above-ignored")) return true;
    if (!fact.is(Kind::at_most)) return false;
    return (fact[0].is_constant() && fact[1] == number) ||
           (fact[0] == number && as_many_as_one_likes(fact[1]));
  });
}

/// The input that the value is, up to a number of which as many as one likes can be made: what is
/// converted to a signed type. Null: it is no such value.
Term input_in(Term value, const std::vector<Term>& inputs) {
  if (contains(inputs, value)) return value;
  if (!value.is(Kind::ite) || !contains(inputs, value[1])) return {};
  const Term test = value[0];
  const bool below = (test.is(Kind::less) || test.is(Kind::at_most)) && test[0] == value[1];
  return below && as_many_as_one_likes(test[1]) ? value[1] : Term();
}

/// The step makes the variable any number that is not too small.
bool makes_arbitrary(const Step& step, Term variable) {
  const std::vector<Term> parts = conjuncts(step.relation);
  Term given, input;
  for (Term part : parts) {
    if (!contains(free_variables(part), primed(variable))) continue;
    if (given || !part.is(Kind::equal) || part[0] != primed(variable)) return false;
    input = input_in(part[1], step.inputs);
    if (!input) return false;
    given = part;
  }
  return !given || only_bounded_below(parts, input, given);
}

/// An input of main, or a variable that holds one.
bool unknown_number(Term number, const Eventful& rest, const Unfolded& main) {
  if (number.is(Kind::add) && number[1].is_constant()) number = number[0];
  if (contains(main.unknowns, number)) return only_bounded_below(conjuncts(main.condition), number);
  bool given = false;
  for (EdgeId e = 0; e < rest.thread.edges.size(); ++e) {
    const Step& step = rest.thread.edges[e].step;
    if (!step.changes(number)) continue;
    if (rest.repeats[e] || !makes_arbitrary(step, number)) return false;
    given = true;
  }
  return given;
}

/// The number without what is added to it, which is taken from the limit.
Term without_offset(Term number, mpz_class& limit) {
  for (;;) {
    if (number.is(Kind::subtract) && number[1].is_constant()) {
      limit += number[1].value();
      number = number[0];
    } else if (number.is(Kind::add) && (number[0].is_constant() || number[1].is_constant())) {
      const std::size_t constant = number[1].is_constant() ? 1 : 0;
      limit -= number[constant].value();
      number = number[1 - constant];
    } else {
      return number;
    }
  }
}

} // namespace

/// One of the facts holds: what all of them say.
bool Bounds::add_one_of(Term facts) {
  std::optional<Bounds> hull;
  for (Term fact : facts.children()) {
    Bounds one = *this;
    const std::vector<Term> parts = conjuncts(fact);
    if (!std::all_of(parts.begin(), parts.end(), [&](Term part) { return one.add(part); }))
      continue;
    if (!hull) {
      hull = std::move(one);
      if (ABSTHREAD_FAULT("bounds-first-case-only")) break;
      continue;
    }
    Bounds both;
    for (const auto& [number, limits] : hull->intervals_) {
      auto other = one.intervals_.find(number);
      if (other == one.intervals_.end()) continue;
      auto& [low, high] = both.intervals_[number];
      if (limits.first && other->second.first) low = std::min(limits.first, other->second.first);
      if (limits.second && other->second.second)
        high = std::max(limits.second, other->second.second);
    }
    hull = std::move(both);
  }
  if (hull) *this = std::move(*hull);
  return hull.has_value();
}

bool Bounds::add(Term fact) {
  if (fact.is(Kind::disjunction)) return add_one_of(fact);
  const bool negated = fact.is(Kind::negation);
  if (negated) fact = fact[0];
  const bool equality = fact.is(Kind::equal) && !negated;
  const bool strict = fact.is(Kind::less);
  if ((!equality && !strict && !fact.is(Kind::at_most)) || !fact[0].sort().is(SortKind::integer) ||
      fact[0].is_constant() == fact[1].is_constant())
    return true;
  const bool number_first = fact[1].is_constant();
  mpz_class limit = fact[number_first ? 1 : 0].value();
  const Term number = without_offset(fact[number_first ? 0 : 1], limit);
  const bool remainder =
      number.is(Kind::modulo) && number[1].is_constant() && number[1].value() > 0;
  if (!number.is(Kind::variable) && !remainder) return true;
  auto& [low, high] = intervals_[number];
  if (remainder && !low) low = 0;
  if (remainder && !high) high = number[1].value() - 1;
  // !(a < b) is b <= a, !(a <= b) is b < a.
  const bool above = !equality && number_first == negated; // the number is the larger one
  if (!equality && (strict != negated || ABSTHREAD_FAULT("bounds-weak-is-strict")))
    limit += above ? 1 : -1;
  if ((equality || above) && (!low || *low < limit)) low = limit;
  if ((equality || !above) && (!high || limit < *high)) high = limit;
  return !low || !high || *low <= *high;
}

void Bounds::forget_if(const std::function<bool(Term)>& condition) {
  if (ABSTHREAD_FAULT("bounds-never-forgotten")) return;
  std::erase_if(intervals_, [&](const auto& item) {
    const std::vector<Term> all = free_variables(item.first);
    return std::any_of(all.begin(), all.end(), condition);
  });
}

bool starts_any_number(const Eventful& rest, const Unfolded& main) {
  std::vector<bool> creating(rest.thread.locations.size(), false);
  for (const auto& [edge, event] : rest.events) {
    if (event.creation && rest.repeats[edge]) creating[rest.thread.edges[edge].to] = true;
  }
  spread_backwards(rest.thread, creating);
  auto open = [&](const Edge& edge, Term part) {
    const std::vector<Term> all = free_variables(part);
    const bool effect = std::any_of(all.begin(), all.end(), [](Term v) { return v.time() != 0; });
    const bool choice =
        std::all_of(all.begin(), all.end(), [&](Term v) { return contains(edge.step.inputs, v); });
    if (effect || choice) return true;
    const bool differs = part.is(Kind::negation) && part[0].is(Kind::equal);
    const Term test = differs ? part[0] : part;
    if (!differs && !test.is(Kind::less) && !test.is(Kind::at_most)) return false;
    return unknown_number(test[1], rest, main) || (differs && unknown_number(test[0], rest, main));
  };
  return std::all_of(rest.thread.edges.begin(), rest.thread.edges.end(), [&](const Edge& edge) {
    const std::vector<Term> parts = conjuncts(edge.step.relation);
    return !creating[edge.to] ||
           std::all_of(parts.begin(), parts.end(), [&](Term part) { return open(edge, part); });
  });
}

} // namespace absthread::cfront
