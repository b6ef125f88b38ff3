// SPDX-License-Identifier: MIT
#include "spec-lang/term/rewrite.hpp"

#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/walk.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace absthread;

namespace {

struct Fixture {
  TermManager m;
  Term p = m.variable("p", m.bool_sort()), q = m.variable("q", m.bool_sort());
  Term x = m.variable("x", m.int_sort()), y = m.variable("y", m.int_sort());
  Term n = m.symbol("n", m.int_sort());
  Term i(long value) { return m.integer(value); }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(spec_lang_term_rewrite, Fixture)

BOOST_AUTO_TEST_CASE(substitution_is_simultaneous) {
  const Term t = subtract(x, y);
  BOOST_CHECK(substitute(t, {{x, y}, {y, x}}) == subtract(y, x));
  BOOST_CHECK(substitute(t, {}) == t);
  BOOST_CHECK(substitute(t, {{x, i(5)}, {y, i(3)}}) == i(2));
  BOOST_CHECK(substitute(add(t, n), {{t, x}, {n, i(0)}}) == x); // any subterm, and symbols
  BOOST_CHECK(substitute(x, {{primed(x), i(1)}}) == x);
  BOOST_CHECK_THROW(substitute(t, {{x, p}}), InternalError);
  BOOST_CHECK_THROW(substitute(t, {{x, Term()}}), InternalError);
}

BOOST_AUTO_TEST_CASE(leaves_are_replaced_where_they_occur) {
  const Term t = subtract(x, add(y, n));
  const std::vector<Replacement> swapped = {{x, y}, {y, x}};
  BOOST_CHECK(substitute_leaves(t, swapped) == subtract(y, add(x, n)));
  BOOST_CHECK(substitute_leaves(t, {}) == t);
  BOOST_CHECK(substitute_leaves(n, swapped) == n);
  const std::vector<Replacement> symbol = {{n, i(0)}};
  BOOST_CHECK(substitute_leaves(t, symbol) == subtract(x, y));
  const std::vector<Replacement> wrong = {{x, p}}, inner = {{add(y, n), x}};
  BOOST_CHECK_THROW(substitute_leaves(t, wrong), InternalError);
  BOOST_CHECK_THROW(substitute_leaves(t, inner), InternalError);
  // More variables than there are bits: some share one, and stay themselves.
  std::vector<Term> many;
  for (int k = 0; k < 200; ++k)
    many.push_back(m.variable("many" + std::to_string(k), m.int_sort()));
  for (const Term& v : many) {
    const std::vector<Replacement> one = {{v, i(7)}};
    for (const Term& w : many)
      BOOST_CHECK(substitute_leaves(add(w, x), one) == add(v == w ? i(7) : w, x));
  }
  BOOST_CHECK(ite(p, x, y).chooses() && less(x, ite(p, x, y)).chooses() && !less(x, y).chooses());
}

BOOST_AUTO_TEST_CASE(time_moves_variables_only) {
  const Term t = add(x, add(n, primed(y)));
  BOOST_CHECK(primed(t) == add(primed(x), add(n, m.variable("y", m.int_sort(), 2))));
  BOOST_CHECK(shift_time(primed(t), -1) == t);
  BOOST_CHECK(shift_time(t, 0) == t);
  BOOST_CHECK_THROW(shift_time(t, -1), InternalError);
  BOOST_CHECK(mentions_time(t, 0) && mentions_time(t, 1) && !mentions_time(t, 2));
  BOOST_CHECK(!mentions_time(n, 0));
}

BOOST_AUTO_TEST_CASE(simplification_reaches_every_level) {
  const Term raw =
      m.make(Kind::conjunction, {m.make(Kind::equal, {m.make(Kind::add, {i(1), i(2)}), i(3)}), p});
  BOOST_CHECK(simplify(raw) == p);
  BOOST_CHECK(simplify(p) == p);
}

BOOST_AUTO_TEST_CASE(free_names_are_listed_once_oldest_first) {
  const Term t = add(y, add(x, add(n, y)));
  BOOST_CHECK((free_variables(t) == std::vector<Term>{x, y}));
  BOOST_CHECK((free_symbols(t) == std::vector<Term>{n}));
  BOOST_CHECK(free_variables(i(1)).empty());
}

BOOST_AUTO_TEST_CASE(parts_of_junctions) {
  const Term t = m.make(Kind::conjunction, {p, m.make(Kind::conjunction, {q, m.boolean(true)}), p});
  BOOST_CHECK((conjuncts(t) == std::vector<Term>{p, q}));
  BOOST_CHECK(conjuncts(m.boolean(true)).empty());
  BOOST_CHECK((conjuncts(m.boolean(false)) == std::vector<Term>{m.boolean(false)}));
  BOOST_CHECK((disjuncts(disj(p, q)) == std::vector<Term>{p, q}));
  BOOST_CHECK((disjuncts(conj(p, q)) == std::vector<Term>{conj(p, q)}));
  Term doubling = p;
  for (int k = 0; k < 100; ++k) doubling = m.make(Kind::conjunction, {doubling, doubling});
  BOOST_CHECK((conjuncts(doubling) == std::vector<Term>{p}));
}

BOOST_AUTO_TEST_CASE(atoms_are_no_connectives) {
  const Term less_than = less(x, y);
  const Term both = m.make(Kind::equal, {p, less_than});
  BOOST_CHECK((atoms(conj(both, negate(q))) == std::vector<Term>{p, q, less_than}));
  BOOST_CHECK(atoms(m.boolean(true)).empty());
  // The condition of an integer choice, and an array that is read at a Boolean.
  const Term chosen = at_most(ite(p, x, y), i(0));
  BOOST_CHECK((atoms(chosen) == std::vector<Term>{p, chosen}));
  const Term table = m.variable("t", m.array_sort(m.bool_sort(), m.bool_sort()));
  const Term read = select(table, q);
  BOOST_CHECK((atoms(negate(read)) == std::vector<Term>{q, read}));
}

BOOST_AUTO_TEST_CASE(evaluation) {
  BOOST_CHECK(evaluate(add(x, y), {{x, i(1)}, {y, i(2)}}) == i(3));
  BOOST_CHECK(!evaluate(add(x, y), {{x, i(1)}}));
  BOOST_CHECK(evaluate(m.make(Kind::add, {i(1), i(2)}), {}) ==
              i(3)); // no variables, not simplified
  BOOST_CHECK(evaluate(conj(p, less(x, y)), {{p, m.boolean(false)}}) == m.boolean(false));
  BOOST_CHECK(!evaluate(divide(x, i(0)), {{x, i(1)}}));
  const Sort array = m.array_sort(m.int_sort(), m.int_sort());
  const Term a = m.variable("a", array);
  const Term zeros = m.make(Kind::constant_array, {i(0)}, array);
  const Term untidy = m.make(Kind::store, {m.make(Kind::store, {zeros, i(1), i(1)}), i(1), i(0)});
  BOOST_CHECK(evaluate(a, {{a, untidy}}) == zeros);
  BOOST_CHECK(evaluate(equal(a, zeros), {{a, untidy}}) == m.boolean(true));
  BOOST_CHECK(evaluate(select(store(a, x, y), i(2)), {{a, zeros}, {x, i(2)}, {y, i(9)}}) == i(9));
  BOOST_CHECK_THROW(evaluate(x, {{x, m.boolean(true)}}), InternalError);
}

BOOST_AUTO_TEST_CASE(subterms_are_visited_once_children_first) {
  Term t = x;
  for (int k = 0; k < 60; ++k) t = m.make(Kind::add, {t, t});
  std::vector<Term> order;
  post_order(t, [&](Term s) { order.push_back(s); });
  BOOST_REQUIRE_EQUAL(order.size(), 61u);
  BOOST_CHECK(order.front() == x && order.back() == t);
}

BOOST_AUTO_TEST_CASE(light_and_heavy_terms_are_treated_alike) {
  // Sums that share their halves, and sums that do not, on both sides of the limit.
  for (int k = 1; k < 100; ++k) {
    Term shared = x, single = x;
    for (int level = 0; level < k; ++level) {
      shared = m.make(Kind::add, {shared, shared});
      single = m.make(Kind::add, {single, y});
    }
    BOOST_CHECK_EQUAL(single.weight(), std::min(2U * static_cast<unsigned>(k) + 1, Term::heavy));
    BOOST_CHECK_EQUAL(shared.weight(), k < 7 ? (2U << k) - 1 : Term::heavy);
    mpz_class power = 1;
    power <<= static_cast<unsigned long>(k);
    const std::vector<Replacement> one = {{x, i(1)}};
    BOOST_CHECK(substitute_leaves(shared, one) == m.integer(power));
    BOOST_CHECK(evaluate(single, {{x, i(1)}, {y, i(2)}}) == i(2 * k + 1));
    std::size_t visited = 0;
    TermSet variables;
    for (const Term& t : {shared, single}) {
      each_variable(t, [&](Term v) {
        ++visited;
        variables.insert(v);
      });
    }
    BOOST_CHECK(variables == TermSet({x, y}));
    BOOST_CHECK(visited <= 2 * light);
  }
}

BOOST_AUTO_TEST_CASE(depth_is_no_limit) {
  Term t = x;
  for (int k = 0; k < 300000; ++k) t = m.make(Kind::add, {t, y});
  BOOST_CHECK(evaluate(t, {{x, i(1)}, {y, i(1)}}) == i(300001));
  BOOST_CHECK(shift_time(primed(t), -1) == t);
  BOOST_CHECK_EQUAL(free_variables(t).size(), 2u);
  BOOST_CHECK(simplify(t) == t);
}

BOOST_AUTO_TEST_SUITE_END()
