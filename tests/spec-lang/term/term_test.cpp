// SPDX-License-Identifier: MIT
// Terms and sorts: made once, checked when made.
#include "spec-lang/term/term.hpp"

#include "spec-lang/diag/invariant.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

BOOST_AUTO_TEST_SUITE(spec_lang_term_term)

BOOST_AUTO_TEST_CASE(equal_terms_are_the_same_node) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort());
  BOOST_CHECK(x == m.variable("x", m.int_sort()));
  BOOST_CHECK(x != m.variable("x", m.int_sort(), 1));
  BOOST_CHECK(x != m.variable("x", m.bool_sort()));
  BOOST_CHECK(x != m.symbol("x", m.int_sort()));
  BOOST_CHECK(m.make(Kind::add, {x, x}) == m.make(Kind::add, {x, x}));
  BOOST_CHECK(m.make(Kind::add, {x, x}) != m.make(Kind::multiply, {x, x}));
  const std::size_t before = m.size();
  m.make(Kind::add, {x, x});
  BOOST_CHECK_EQUAL(m.size(), before);
}

BOOST_AUTO_TEST_CASE(order_is_by_age) {
  TermManager m;
  const Term a = m.variable("b", m.int_sort()), b = m.variable("a", m.int_sort());
  BOOST_CHECK(a < b);
  BOOST_CHECK(!(b < a));
  BOOST_CHECK(Term() < a);
}

BOOST_AUTO_TEST_CASE(integers_have_any_size) {
  TermManager m;
  mpz_class big = 1;
  big <<= 1000;
  BOOST_CHECK(m.integer(big) == m.integer(big));
  BOOST_CHECK(m.integer(big) != m.integer(mpz_class(big + 1)));
  BOOST_CHECK(m.integer(big) != m.integer(mpz_class(-big)));
  BOOST_CHECK(m.integer(big).value() == big);
}

BOOST_AUTO_TEST_CASE(constants_lie_in_their_sort) {
  TermManager m;
  BOOST_CHECK(m.constant(m.bits_sort(4), 17) == m.constant(m.bits_sort(4), 1));
  BOOST_CHECK(m.constant(m.bits_sort(4), -1).value() == 15);
  const Sort mode = m.enum_sort("Mode", {"off", "on"});
  BOOST_CHECK(m.constant(mode, 1).value() == 1);
  BOOST_CHECK_THROW(m.constant(mode, 2), InternalError);
  BOOST_CHECK_THROW(m.constant(mode, -1), InternalError);
  BOOST_CHECK_THROW(m.constant(m.bool_sort(), 2), InternalError);
  BOOST_CHECK_THROW(m.constant(m.array_sort(mode, mode), 0), InternalError);
  BOOST_CHECK(m.none().value() == -1);
  BOOST_CHECK_THROW(m.variable("x", m.int_sort()).value(), InternalError);
}

BOOST_AUTO_TEST_CASE(truth_is_only_that_of_booleans) {
  TermManager m;
  BOOST_CHECK(m.boolean(true).is_true() && !m.boolean(true).is_false());
  BOOST_CHECK(m.boolean(false).is_false() && !m.boolean(false).is_true());
  BOOST_CHECK(!m.integer(1).is_true() && !m.integer(0).is_false());
  BOOST_CHECK(m.integer(0) != m.boolean(false));
}

BOOST_AUTO_TEST_CASE(sorts_are_made_once) {
  TermManager m;
  BOOST_CHECK(m.bits_sort(8) == m.bits_sort(8));
  BOOST_CHECK(m.bits_sort(8) != m.bits_sort(9));
  BOOST_CHECK(m.enum_sort("E", {"a"}) == m.enum_sort("E", {"a"}));
  BOOST_CHECK(m.enum_sort("E", {"a"}) != m.enum_sort("E", {"a", "b"}));
  BOOST_CHECK(m.enum_sort("E", {"a"}) != m.enum_sort("F", {"a"}));
  BOOST_CHECK(m.array_sort(m.int_sort(), m.bool_sort()) ==
              m.array_sort(m.int_sort(), m.bool_sort()));
  BOOST_CHECK(m.array_sort(m.int_sort(), m.bool_sort()) !=
              m.array_sort(m.bool_sort(), m.int_sort()));
  BOOST_CHECK_THROW(m.bits_sort(0), InternalError);
}

BOOST_AUTO_TEST_CASE(sorts_are_written_as_in_contracts) {
  TermManager m;
  const Sort array = m.array_sort(m.int_sort(), m.bits_sort(8));
  BOOST_CHECK_EQUAL(m.bool_sort().to_string(), "bool");
  BOOST_CHECK_EQUAL(m.thread_sort().to_string(), "thread");
  BOOST_CHECK_EQUAL(m.enum_sort("Mode", {"on"}).to_string(), "Mode");
  BOOST_CHECK_EQUAL(array.to_string(), "int -> bits 8");
  BOOST_CHECK_EQUAL(m.array_sort(m.int_sort(), array).to_string(), "int -> int -> bits 8");
  BOOST_CHECK_EQUAL(m.array_sort(array, m.int_sort()).to_string(), "(int -> bits 8) -> int");
}

BOOST_AUTO_TEST_CASE(make_checks_its_children) {
  TermManager m, other;
  const Term x = m.variable("x", m.int_sort());
  BOOST_CHECK_THROW(m.make(Kind::add, {x}), InternalError);
  BOOST_CHECK_THROW(m.make(Kind::less, {x, x, x}), InternalError);
  BOOST_CHECK_THROW(m.make(Kind::add, {x, Term()}), InternalError);
  BOOST_CHECK_THROW(m.make(Kind::add, {x, other.integer(1)}), InternalError);
  BOOST_CHECK_THROW(m.make(Kind::constant, {}), InternalError);
}

BOOST_AUTO_TEST_CASE(known_are_constants_and_arrays_of_them) {
  TermManager m;
  const Sort array = m.array_sort(m.int_sort(), m.int_sort());
  const Term x = m.variable("x", m.int_sort()), zero = m.integer(0);
  const Term zeros = m.make(Kind::constant_array, {zero}, array);
  BOOST_CHECK(zero.is_known() && zeros.is_known());
  BOOST_CHECK(m.make(Kind::store, {zeros, zero, zero}).is_known());
  BOOST_CHECK(!x.is_known());
  BOOST_CHECK(!m.make(Kind::constant_array, {x}, array).is_known());
  BOOST_CHECK(!m.make(Kind::store, {zeros, x, zero}).is_known());
  BOOST_CHECK(!m.make(Kind::store, {zeros, zero, x}).is_known());
  BOOST_CHECK(!m.make(Kind::store, {m.variable("a", array), zero, zero}).is_known());
}

BOOST_AUTO_TEST_SUITE_END()
