// SPDX-License-Identifier: MIT
#include "checkers/automata/numeric_domain.hpp"

#include <boost/test/unit_test.hpp>

#include <cfenv>

namespace absthread::automata {

BOOST_AUTO_TEST_SUITE(numeric_domain)

namespace {

const NumericKind kinds[] = {NumericKind::boxes, NumericKind::octagons, NumericKind::polyhedra};

// coefficient * x0 + other * x1 + constant >= 0
LinearFact fact(long coefficient, long other, long constant) {
  LinearFact out;
  if (coefficient != 0) out.form.coefficients.emplace_back(0, coefficient);
  if (other != 0) out.form.coefficients.emplace_back(1, other);
  out.form.constant = constant;
  return out;
}

std::unique_ptr<NumericSet> between(NumericKind kind, long low, long high) {
  auto out = make_set(kind, 2, true);
  out->meet(fact(1, 0, -low));
  out->meet(fact(-1, 0, high));
  return out;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_library_leaves_the_rounding_of_numbers_alone) {
  BOOST_TEST(std::fegetround() == FE_TONEAREST);
}

BOOST_AUTO_TEST_CASE(a_contradiction_is_empty) {
  for (const NumericKind kind : kinds) {
    BOOST_TEST(make_set(kind, 2, false)->empty());
    BOOST_TEST(!make_set(kind, 2, true)->empty());
    BOOST_TEST(between(kind, 3, 2)->empty());
    BOOST_TEST(!between(kind, 2, 3)->empty());
  }
}

BOOST_AUTO_TEST_CASE(a_join_holds_both) {
  for (const NumericKind kind : kinds) {
    auto set = between(kind, 0, 1);
    set->join(*between(kind, 5, 6));
    BOOST_TEST(set->contains(*between(kind, 0, 6)));
    BOOST_TEST(!set->contains(*between(kind, 0, 7)));
  }
}

BOOST_AUTO_TEST_CASE(an_assignment_moves_and_widening_ends) {
  LinearForm more;
  more.coefficients = {{0, 1}};
  more.constant = 1;
  for (const NumericKind kind : kinds) {
    auto set = between(kind, 0, 0);
    unsigned rounds = 0;
    for (; rounds < 20; ++rounds) {
      const auto before = set->copy();
      auto next = set->copy();
      next->assign(0, more);
      if (set->contains(*next)) break;
      set->join(*next);
      set->widen(*before);
    }
    BOOST_TEST(rounds < 20U);
    BOOST_TEST(set->contains(*between(kind, 0, 1000000)));
    BOOST_TEST(!set->contains(*between(kind, -1, 0)));
  }
}

BOOST_AUTO_TEST_CASE(dimensions_come_free_and_go_without_a_trace) {
  for (const NumericKind kind : kinds) {
    auto set = between(kind, 2, 3);
    set->resize(3);
    set->resize(2);
    BOOST_TEST(set->contains(*between(kind, 2, 3)));
    BOOST_TEST(between(kind, 2, 3)->contains(*set));
    set->forget(0);
    BOOST_TEST(set->contains(*make_set(kind, 2, true)));
  }
}

BOOST_AUTO_TEST_CASE(facts_describe_the_set) {
  for (const NumericKind kind : kinds) {
    const auto set = between(kind, 2, 3);
    auto again = make_set(kind, 2, true);
    for (const LinearFact& f : set->facts()) again->meet(f);
    BOOST_TEST(set->contains(*again));
    BOOST_TEST(again->contains(*set));
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::automata
