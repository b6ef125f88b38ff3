// SPDX-License-Identifier: MIT
#include "spec-lang/term/transfer.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

BOOST_AUTO_TEST_SUITE(term_transfer)

BOOST_AUTO_TEST_CASE(every_sort_and_shape_arrives_as_it_was) {
  TermManager from, to;
  const Term x = from.variable("x", from.int_sort()), b = from.variable("b", from.bool_sort(), 1);
  const Sort mode = from.enum_sort("Mode", {"off", "on"});
  const Term e = from.variable("e", mode), self = from.symbol("self", from.thread_sort());
  const Term bits = from.variable("w", from.bits_sort(8));
  const Term array =
      from.variable("a", from.array_sort(from.int_sort(), from.array_sort(mode, from.int_sort())));
  const Term terms[] = {
      conj(less(add(x, from.integer(-3L)), x), negate(b)),
      equal(e, from.constant(mode, 1)),
      disj(equal(self, from.none()), from.make(Kind::negation, {from.boolean(true)})),
      equal(bits, from.constant(from.bits_sort(8), 200)),
      equal(select(select(array, x), e), from.integer(7L)),
      ite(b, x, from.integer(mpz_class("123456789012345678901234567890"))),
  };
  Transfer over(to), back(from);
  for (Term t : terms) {
    const Term there = over(t);
    BOOST_TEST((&there.manager() == &to));
    BOOST_TEST(to_string(there) == to_string(t));
    BOOST_TEST((back(there) == t));
    BOOST_TEST((over(t) == there));
  }
  BOOST_TEST(!over(Term()));
}

BOOST_AUTO_TEST_SUITE_END()
