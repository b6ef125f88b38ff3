// SPDX-License-Identifier: MIT
// Actions by cases. What a shift by an unknown distance gives is a choice among as many values as
// there are distances, and each is arithmetic of its own: as one relation, a predicate for each
// distance is what a proof is made of. An action with such a choice becomes one action for each
// number that is compared with, and one for all others, between the same locations; together they
// do what it did, no more and no less.
#include "instrument/cfront/graph.hpp"

#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/walk.hpp"

#include <map>

namespace absthread::cfront {

namespace {

/// A choice among fewer values stays one action.
constexpr std::size_t many = 8;

/// The tests of a term for certain numbers, which values are chosen by.
using Tests = std::map<mpz_class, Term>;

void find_tests(Term term, std::map<Term, Tests>& found) {
  if (!term || !term.chooses()) return;
  each_once(term, [&](Term t) {
    if (!t.is(Kind::ite) || !t[0].is(Kind::equal)) return;
    for (std::size_t side : {0U, 1U}) {
      const Term tested = t[0][side], number = t[0][1 - side];
      if (!tested.is_constant() && number.is_constant() && number.sort().is(SortKind::integer))
        found[tested].emplace(number.value(), t[0]);
    }
  });
}

/// The term is none of the numbers.
Term none_of(const Tests& tests, Term tested) {
  TermManager& terms = tested.manager();
  const mpz_class &least = tests.begin()->first, &greatest = tests.rbegin()->first;
  if (greatest - least + 1 == tests.size())
    return disj(less(tested, terms.integer(least)), less(terms.integer(greatest), tested));
  Term none = terms.boolean(true);
  for (const auto& [number, test] : tests) none = conj(none, negate(test));
  return none;
}

} // namespace

void Graph::split_choices() {
  for (std::size_t i = 0, count = arcs_.size(); i < count; ++i) {
    if (arcs_[i].gone) continue;
    std::map<Term, Tests> found;
    find_tests(arcs_[i].action.guard, found);
    for (const auto& [variable, value] : arcs_[i].action.assign) find_tests(value, found);
    const auto choice = std::find_if(found.begin(), found.end(),
                                     [](const auto& f) { return f.second.size() >= many; });
    if (choice == found.end()) continue;
    const auto& [tested, tests] = *choice;
    // `number` null: all others.
    auto add_case = [&](const mpz_class* number) {
      Arc arc = arcs_[i];
      TermMap known;
      for (const auto& [other, test] : tests)
        known.emplace(test, terms_.boolean(number && other == *number));
      auto in_case = [&](Term t) { return t ? substitute(t, known) : t; };
      Term guard = in_case(arc.action.guard);
      const Term chosen = number ? tests.at(*number) : none_of(tests, tested);
      arc.action.guard = guard ? conj(chosen, guard) : chosen;
      for (auto& [assigned, value] : arc.action.assign) value = in_case(value);
      if (!arc.action.guard.is_false()) add_arc(std::move(arc));
    };
    for (const auto& [number, test] : tests) add_case(&number);
    add_case(nullptr);
    remove(arcs_[i]);
  }
}

} // namespace absthread::cfront
