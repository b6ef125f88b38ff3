// SPDX-License-Identifier: MIT
// Each rule against the plain term: whatever values the variables have, both are the same number.
#include "spec-lang/term/bits_and_numbers.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>

using namespace absthread;

namespace {

struct Fixture {
  TermManager m;
  Sort narrow = m.bits_sort(3), wide = m.bits_sort(5);
  Term x = m.variable("x", narrow), y = m.variable("y", narrow), w = m.variable("w", wide);

  Term plain_number(Term bits) { return m.make(Kind::bv_to_int, {bits}); }
  Term plain_bits(Term number, Sort bits) { return m.make(Kind::int_to_bv, {number}, bits); }
  Term made_wide(Term bits) { return plain_bits(plain_number(bits), wide); }

  // `plain` is made without simplification; `smart` with it.
  void same(Term plain, Term smart) {
    for (long a = 0; a < 8; ++a)
      for (long b : {0L, 1L, 5L, 7L})
        for (long c : {0L, 7L, 8L, 31L}) {
          const TermMap values{
              {x, m.constant(narrow, a)}, {y, m.constant(narrow, b)}, {w, m.constant(wide, c)}};
          const Term one = substitute(plain, values), other = substitute(smart, values);
          BOOST_REQUIRE(one.is_constant());
          BOOST_TEST((one == other), to_string(plain) << " is not " << to_string(smart) << " for "
                                                      << a << ", " << b << ", " << c);
        }
  }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(spec_lang_term_bits_and_numbers, Fixture)

BOOST_AUTO_TEST_CASE(there_and_back_is_nothing) {
  BOOST_TEST((bits_of(plain_number(x), narrow) == x));
  // Nobody knows how to cut off or add bits: those terms stay.
  BOOST_TEST(bits_of(plain_number(w), narrow).is(Kind::int_to_bv));
  BOOST_TEST(bits_of(plain_number(x), wide).is(Kind::int_to_bv));
}

BOOST_AUTO_TEST_CASE(arithmetic_of_integers_is_that_of_bits) {
  const Term nx = plain_number(x), ny = plain_number(y), p = m.variable("p", m.bool_sort());
  for (long k : {-9L, -1L, 0L, 1L, 3L, 8L, 100L})
    for (Kind kind : {Kind::add, Kind::subtract, Kind::multiply}) {
      const Term t = m.make(kind, {m.make(kind, {nx, m.integer(k)}), ny});
      const Term bits = bits_of(t, narrow);
      BOOST_TEST(!bits.is(Kind::int_to_bv));
      same(plain_bits(t, narrow), bits);
    }
  for (long k : {-8L, 4L, 8L, 12L, 16L}) {
    const Term t = m.make(Kind::modulo, {m.make(Kind::add, {nx, ny}), m.integer(k)});
    BOOST_TEST(bits_of(t, narrow).is(Kind::int_to_bv) == (k != 8 && k != 16));
    same(plain_bits(t, narrow), bits_of(t, narrow));
  }
  const Term choice = m.make(Kind::ite, {p, nx, m.integer(9)});
  BOOST_TEST((bits_of(choice, narrow) == ite(p, x, m.constant(narrow, 1))));
}

BOOST_AUTO_TEST_CASE(bitwise_operations_on_wide_vectors_are_those_on_narrow_ones) {
  for (Kind kind : {Kind::bv_and, Kind::bv_or, Kind::bv_xor})
    for (long k : {0L, 1L, 6L, 7L, 8L, 30L, 31L})
      for (const Term& other : {m.constant(wide, k), made_wide(y), w}) {
        const Term t = m.make(kind, {made_wide(x), other}, wide);
        same(plain_number(t), number_of(t));
      }
  const Term low = number_of(m.make(Kind::bv_and, {made_wide(x), m.constant(wide, 30)}, wide));
  BOOST_TEST(to_string(low) == "bv2nat(x & 6)");
  const Term high = number_of(m.make(Kind::bv_or, {made_wide(x), m.constant(wide, 8)}, wide));
  BOOST_TEST((high[0].sort() == wide));
}

BOOST_AUTO_TEST_CASE(comparisons_are_decided_by_the_width_or_are_of_bits) {
  const Term nx = plain_number(x);
  for (long k = -2; k <= 10; ++k) {
    const Term number = m.integer(k);
    for (Kind kind : {Kind::less, Kind::at_most, Kind::equal}) {
      for (bool turned : {false, true}) {
        const std::vector<Term> sides = turned ? std::vector{number, nx} : std::vector{nx, number};
        const Term smart = simplified(kind, sides, m.bool_sort(), m);
        BOOST_TEST((smart.is_constant() || smart[0].sort() == narrow));
        same(m.make(kind, sides), smart);
      }
    }
  }
  for (Kind kind : {Kind::less, Kind::at_most, Kind::equal})
    for (const Term& other : {plain_number(y), plain_number(w)})
      same(m.make(kind, {nx, other}), simplified(kind, {nx, other}, m.bool_sort(), m));
}

BOOST_AUTO_TEST_CASE(wide_vectors_are_compared_as_narrow_ones) {
  for (Kind kind : {Kind::bv_uless, Kind::bv_uat_most, Kind::equal})
    for (long k : {0L, 1L, 7L, 8L, 16L, 31L})
      for (Kind operation : {Kind::bv_and, Kind::bv_or})
        for (const Term& right : {m.constant(wide, k), made_wide(y), w}) {
          const Term left =
              m.make(operation, {made_wide(x), m.constant(wide, k == 31 ? 9 : 5)}, wide);
          same(m.make(kind, {left, right}), simplified(kind, {left, right}, m.bool_sort(), m));
          same(m.make(kind, {right, left}), simplified(kind, {right, left}, m.bool_sort(), m));
        }
  const Term t = m.make(Kind::bv_or, {made_wide(x), m.constant(wide, 1)}, wide);
  BOOST_TEST(less(t, m.constant(wide, 16)).is_true());
}

BOOST_AUTO_TEST_CASE(powers_of_two_shift_and_mask) {
  for (long k : {-4L, 0L, 1L, 2L, 3L, 4L, 8L, 16L})
    for (Kind kind : {Kind::divide, Kind::modulo}) {
      if (k == 0) continue; // means nothing in particular
      const Term plain = m.make(kind, {plain_number(x), m.integer(k)});
      same(plain, simplified(kind, {plain_number(x), m.integer(k)}, m.int_sort(), m));
    }
  BOOST_TEST(to_string(divide(plain_number(x), m.integer(2))) == "bv2nat(x >> 1)");
  BOOST_TEST(to_string(modulo(plain_number(x), m.integer(4))) == "bv2nat(x & 3)");
}

// Walked through as trees, these have 2^200 nodes, or more levels than the stack bears.
BOOST_AUTO_TEST_CASE(shared_and_deep_terms_are_left_alone) {
  Term number = plain_number(x), wide_bits = made_wide(x);
  for (int i = 0; i < 200; ++i) {
    number = m.make(Kind::add, {number, number});
    wide_bits = m.make(Kind::bv_xor, {wide_bits, wide_bits}, wide);
  }
  BOOST_TEST(bits_of(number, narrow).is(Kind::int_to_bv));
  BOOST_TEST(number_of(wide_bits).is(Kind::bv_to_int));
  BOOST_TEST(less(wide_bits, m.constant(wide, 16)).is(Kind::bv_uless));
  BOOST_TEST(equal(wide_bits, m.constant(wide, 16)).is(Kind::equal));
  Term deep_number = plain_number(x), deep_bits = made_wide(x);
  for (int i = 0; i < 200'000; ++i) {
    deep_number = m.make(Kind::add, {deep_number, m.integer(i % 5)});
    deep_bits = m.make(Kind::bv_or, {deep_bits, made_wide(y)}, wide);
  }
  BOOST_TEST(bits_of(deep_number, narrow).is(Kind::int_to_bv));
  BOOST_TEST(number_of(deep_bits).is(Kind::bv_to_int));
}

BOOST_AUTO_TEST_SUITE_END()
