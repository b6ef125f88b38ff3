// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "checkers/sequential/cube.hpp"
#include "checkers/sequential/linear.hpp"
#include "checkers/smt/solver.hpp"
#include "spec-lang/term/rewrite.hpp"

using namespace absthread;
using namespace absthread::sequential;

BOOST_AUTO_TEST_SUITE(checkers_sequential_cube)

BOOST_AUTO_TEST_CASE(comparisons_have_one_form) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort());
  const Term y = m.variable("y", m.int_sort());
  auto n = [&](long v) { return m.integer(v); };
  const Term form = at_most(x, n(0));
  BOOST_TEST((normal_literal(less(x, n(1))) == form));
  BOOST_TEST((normal_literal(negate(at_most(n(1), x))) == form));
  BOOST_TEST((normal_literal(at_most(add(x, n(2)), n(2))) == form));
  BOOST_TEST((normal_literal(at_most(multiply(n(3), x), n(2))) == form));
  BOOST_TEST((normal_literal(less(minus(x), n(0))) == at_most(n(1), x)));
  BOOST_TEST((normal_literal(at_most(subtract(x, y), n(0))) == normal_literal(at_most(x, y))));
  BOOST_TEST(normal_literal(at_most(x, add(x, n(1)))).is_true());
  BOOST_TEST(normal_literal(less(x, x)).is_false());
}

BOOST_AUTO_TEST_CASE(a_projection_contains_the_model_and_implies_a_witness) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort());
  const Term g = m.variable("g", m.int_sort());
  const Term b = m.variable("b", m.bool_sort());
  const Term a = m.variable("a", m.array_sort(m.int_sort(), m.int_sort()));
  auto n = [&](long v) { return m.integer(v); };
  const Term formulas[] = {
      conj(less(n(0), g), equal(x, add(g, n(1)))),
      conj(less(x, g), less(g, n(10))),
      disj(conj(b, equal(x, n(3))), less(multiply(n(2), g), x)),
      equal(ite(b, x, g), n(4)),
      conj(differ(x, g), implies(b, less(x, n(0)))),
      conj(less(select(a, x), select(a, n(3))), equal(g, select(a, add(x, n(1))))),
      equal(select(a, select(a, x)), add(x, n(5))),
  };
  const auto solver = smt::make_cvc5(m);
  for (const Term& f : formulas) {
    const Term all[] = {f};
    BOOST_REQUIRE((solver->check(all) == smt::Answer::sat));
    Model model;
    for (const Term& v : free_variables(f)) model.set(v, solver->value(v));
    const Cube cube = project(f, model, {x});
    for (const Term& l : cube) {
      BOOST_TEST(model.is_true(l), to_string(l));
      for (const Term& v : free_variables(l)) BOOST_TEST((v == x), to_string(l));
    }
    // Every state of the cube has values for the rest: checked on a range of states.
    for (long value = -6; value <= 14; ++value) {
      const TermMap state{{x, n(value)}};
      bool inside = true;
      for (const Term& l : cube) inside = inside && evaluate(l, state).is_true();
      if (!inside) continue;
      const Term question[] = {substitute(f, state)};
      BOOST_TEST((solver->check(question) == smt::Answer::sat), to_string(f) << " at " << value);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_place_in_an_array_stays_open) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort());
  const Term a = m.variable("a", m.array_sort(m.int_sort(), m.int_sort()));
  Model model;
  model.set(x, m.integer(6L));
  model.set(a, store(constant_array(a.sort(), m.integer(9L)), m.integer(7L), m.integer(-2L)));
  // Some array has such an element, whatever x is.
  const Term f = less(select(a, add(x, m.integer(1L))), m.integer(0L));
  BOOST_TEST(project(f, model, {x}).empty());
}

BOOST_AUTO_TEST_CASE(a_division_by_zero_has_no_value) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort());
  Model model;
  model.set(x, m.integer(0L));
  BOOST_TEST(!model.value(divide(m.integer(1L), x)));
  BOOST_TEST(!model.is_true(equal(divide(m.integer(1L), x), m.integer(0L))));
}

BOOST_AUTO_TEST_SUITE_END()
