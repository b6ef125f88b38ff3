// SPDX-License-Identifier: MIT
// The rules of the smart constructors. That folding agrees with the solver, operator by operator,
// is tests/checkers/smt/operators_test.cpp.
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/term.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

namespace {

struct Fixture {
  TermManager m;
  Sort ints = m.int_sort(), bools = m.bool_sort(), bits = m.bits_sort(4);
  Sort mode = m.enum_sort("Mode", {"a", "b", "c"});
  Sort array = m.array_sort(ints, ints);
  Term t = m.boolean(true), f = m.boolean(false);
  Term p = m.variable("p", bools), q = m.variable("q", bools), r = m.variable("r", bools);
  Term x = m.variable("x", ints), y = m.variable("y", ints);
  Term v = m.variable("v", bits);
  Term a = m.variable("a", array);
  Term i(long value) { return m.integer(value); }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(spec_lang_term_constructors, Fixture)

BOOST_AUTO_TEST_CASE(negation) {
  BOOST_CHECK(negate(t) == f && negate(f) == t);
  BOOST_CHECK(negate(negate(p)) == p);
  BOOST_CHECK_THROW(negate(x), InternalError);
  BOOST_CHECK_THROW(negate(i(0)), InternalError);
}

BOOST_AUTO_TEST_CASE(junctions) {
  BOOST_CHECK(conj(t, p) == p && conj(p, f) == f && conj(p, p) == p);
  BOOST_CHECK(disj(f, p) == p && disj(p, t) == t && disj(p, p) == p);
  BOOST_CHECK(conj(p, negate(p)) == f && disj(negate(p), p) == t);
  BOOST_CHECK(conj(conj(p, q), negate(p)) == f);
  BOOST_CHECK(conj(m, {}) == t && disj(m, {}) == f);
  BOOST_CHECK(conj(conj(p, q), r) == m.make(Kind::conjunction, {p, q, r}));
  BOOST_CHECK(conj(p, disj(q, r)) ==
              m.make(Kind::conjunction, {p, m.make(Kind::disjunction, {q, r})}));
  BOOST_CHECK_THROW(conj(p, x), InternalError);
  BOOST_CHECK_THROW(disj(p, i(1)), InternalError);
}

BOOST_AUTO_TEST_CASE(junctions_of_few_and_of_many_parts) {
  std::vector<Term> parts, twice;
  for (int k = 0; k < 20; ++k) {
    parts.push_back(m.variable("part" + std::to_string(k), m.bool_sort()));
    twice = parts;
    twice.insert(twice.end(), parts.begin(), parts.end());
    const Term all = conj(m, parts), any = disj(m, parts);
    BOOST_CHECK_EQUAL(k == 0 ? 1 : all.size(), parts.size());
    BOOST_CHECK(conj(m, twice) == all && disj(m, twice) == any);
    twice.push_back(negate(parts[0]));
    BOOST_CHECK(conj(m, twice).is_false() && disj(m, twice).is_true());
    twice.push_back(m.boolean(true));
    BOOST_CHECK(conj(m, twice).is_false() && disj(m, twice).is_true());
  }
}

BOOST_AUTO_TEST_CASE(a_conjunction_that_grows_one_by_one_stays_small) {
  Term all = t;
  std::vector<Term> parts;
  for (int k = 0; k < 20000; ++k) {
    parts.push_back(m.variable("p" + std::to_string(k), bools));
    all = conj(all, parts.back());
  }
  std::size_t links = 0;
  post_order(all, [&](Term s) { links += s.size(); });
  BOOST_CHECK_LT(links, 60000u);
  BOOST_CHECK(conjuncts(all) == parts);
}

BOOST_AUTO_TEST_CASE(implication) {
  BOOST_CHECK(implies(t, p) == p && implies(f, p) == t && implies(p, t) == t && implies(p, p) == t);
  BOOST_CHECK(implies(p, f) == negate(p));
  BOOST_CHECK(implies(p, q) == m.make(Kind::implication, {p, q}));
  BOOST_CHECK_THROW(implies(f, x), InternalError);
}

BOOST_AUTO_TEST_CASE(equality) {
  BOOST_CHECK(equal(x, x) == t && equal(i(1), i(2)) == f && equal(i(2), i(2)) == t);
  BOOST_CHECK(equal(p, t) == p && equal(f, p) == negate(p) && equal(p, negate(p)) == f &&
              equal(negate(p), p) == f);
  BOOST_CHECK(differ(i(1), i(2)) == t);
  BOOST_CHECK(equal(m.constant(mode, 0), m.constant(mode, 1)) == f);
  BOOST_CHECK_THROW(equal(i(1), m.constant(bits, 1)), InternalError);
  BOOST_CHECK_THROW(equal(m.constant(mode, 0), i(0)), InternalError);
  BOOST_CHECK_THROW(equal(m.none(), i(-1)), InternalError);
}

BOOST_AUTO_TEST_CASE(choice) {
  BOOST_CHECK(ite(t, x, y) == x && ite(f, x, y) == y && ite(p, x, x) == x);
  BOOST_CHECK(ite(p, t, q) == disj(p, q) && ite(p, f, q) == conj(negate(p), q));
  BOOST_CHECK(ite(p, q, t) == disj(negate(p), q) && ite(p, q, f) == conj(p, q));
  BOOST_CHECK(ite(negate(p), x, y) == m.make(Kind::ite, {p, y, x}));
  BOOST_CHECK(ite(m.make(Kind::negation, {negate(p)}), x, y) == m.make(Kind::ite, {p, x, y}));
  BOOST_CHECK_THROW(ite(t, x, p), InternalError);
  BOOST_CHECK_THROW(ite(x, x, x), InternalError);
}

BOOST_AUTO_TEST_CASE(arithmetic) {
  BOOST_CHECK(add(i(2), i(3)) == i(5) && add(x, i(0)) == x && add(i(0), x) == x);
  BOOST_CHECK(subtract(i(2), i(3)) == i(-1) && subtract(x, i(0)) == x && subtract(x, x) == i(0));
  BOOST_CHECK(multiply(i(2), i(3)) == i(6) && multiply(x, i(0)) == i(0) && multiply(i(1), x) == x);
  BOOST_CHECK(minus(i(5)) == i(-5) && minus(minus(x)) == x);
  BOOST_CHECK(divide(x, i(1)) == x && modulo(x, i(1)) == i(0));
  BOOST_CHECK(divide(i(-7), i(2)) == i(-4) && modulo(i(-7), i(2)) == i(1));
  BOOST_CHECK(divide(i(-7), i(-2)) == i(4) && modulo(i(-7), i(-2)) == i(1));
  BOOST_CHECK(divide(i(7), i(-2)) == i(-3) && modulo(i(7), i(-2)) == i(1));
  BOOST_CHECK(divide(i(1), i(0)) == m.make(Kind::divide, {i(1), i(0)}));
  BOOST_CHECK(less(i(1), i(2)) == t && less(x, x) == f && at_most(x, x) == t);
}

BOOST_AUTO_TEST_CASE(constants_of_wrong_sorts_are_not_folded) {
  const Term one = m.constant(bits, 1), self = m.constant(m.thread_sort(), 1);
  BOOST_CHECK_THROW(add(one, i(1)), InternalError);
  BOOST_CHECK_THROW(add(self, self), InternalError);
  BOOST_CHECK_THROW(subtract(t, t), InternalError);
  BOOST_CHECK_THROW(multiply(self, self), InternalError);
  BOOST_CHECK_THROW(minus(one), InternalError);
  BOOST_CHECK_THROW(divide(one, one), InternalError);
  BOOST_CHECK_THROW(modulo(one, one), InternalError);
  BOOST_CHECK_THROW(less(f, t), InternalError);
  BOOST_CHECK_THROW(less(m.constant(mode, 0), m.constant(mode, 1)), InternalError);
  BOOST_CHECK_THROW(at_most(one, m.constant(m.bits_sort(5), 1)), InternalError);
  BOOST_CHECK_THROW(simplified(Kind::bv_and, {one, m.constant(m.bits_sort(5), 1)}, {}, m),
                    InternalError);
  BOOST_CHECK_THROW(simplified(Kind::bv_not, {i(1)}, {}, m), InternalError);
  BOOST_CHECK_THROW(simplified(Kind::bv_to_int, {i(1)}, {}, m), InternalError);
  BOOST_CHECK_THROW(simplified(Kind::int_to_bv, {one}, bits, m), InternalError);
  BOOST_CHECK_THROW(simplified(Kind::int_to_bv, {i(1)}, {}, m), InternalError);
  BOOST_CHECK_THROW(simplified(Kind::negation, {}, {}, m), InternalError);
}

BOOST_AUTO_TEST_CASE(reading_an_array) {
  const Term s = store(store(a, i(1), x), i(2), y);
  BOOST_CHECK(select(s, i(2)) == y && select(s, i(1)) == x);
  BOOST_CHECK(select(s, i(3)) == m.make(Kind::select, {a, i(3)}));
  BOOST_CHECK(select(s, x) == m.make(Kind::select, {s, x})); // x may be 1, 2 or neither
  BOOST_CHECK(select(store(a, x, y), x) == y);
  BOOST_CHECK(select(store(a, x, y), i(0)) ==
              m.make(Kind::select, {m.make(Kind::store, {a, x, y}), i(0)}));
  BOOST_CHECK(select(constant_array(array, x), y) == x);
  BOOST_CHECK_THROW(select(a, p), InternalError);
  BOOST_CHECK_THROW(select(constant_array(array, x), p), InternalError);
}

BOOST_AUTO_TEST_CASE(writing_an_array) {
  BOOST_CHECK(store(store(a, x, i(1)), x, i(2)) == m.make(Kind::store, {a, x, i(2)}));
  BOOST_CHECK(store(a, x, select(a, x)) == a);
  BOOST_CHECK(store(store(a, x, i(1)), y, i(2)) != store(store(a, y, i(2)), x, i(1)));
  BOOST_CHECK_THROW(store(a, x, p), InternalError);
  BOOST_CHECK_THROW(store(a, p, x), InternalError);
}

BOOST_AUTO_TEST_CASE(values_of_arrays_have_one_form) {
  const Term zeros = constant_array(array, i(0));
  BOOST_CHECK(store(store(zeros, i(2), i(7)), i(1), i(8)) ==
              store(store(zeros, i(1), i(8)), i(2), i(7)));
  BOOST_CHECK(store(store(zeros, i(1), i(7)), i(1), i(0)) == zeros);
  BOOST_CHECK(equal(store(zeros, i(1), i(7)), zeros) == f);
  BOOST_CHECK(equal(zeros, constant_array(array, i(1))) == f);
}

BOOST_AUTO_TEST_CASE(values_of_arrays_over_finite_indices_have_one_form) {
  for (const Sort index : {bools, mode, m.bits_sort(2)}) {
    const Sort s = m.array_sort(index, ints);
    const long n = index == bools ? 2 : index == mode ? 3 : 4;
    // Every function from the indices to 0..2, written over every default and in two orders.
    const long functions = n == 2 ? 9 : n == 3 ? 27 : 81;
    std::vector<Term> seen;
    for (long code = 0; code < functions; ++code) {
      Term form;
      for (long base = 0; base < 3; ++base)
        for (const bool upwards : {true, false}) {
          Term array_term = constant_array(s, i(base));
          Term made = m.make(Kind::constant_array, {i(base)}, s);
          for (long k = 0; k < n; ++k) {
            const long at = upwards ? k : n - 1 - k;
            long value = code;
            for (long d = 0; d < at; ++d) value /= 3;
            array_term = store(array_term, m.constant(index, at), i(value % 3));
            made = m.make(Kind::store, {made, m.constant(index, at), i(value % 3)});
          }
          if (!form) form = array_term;
          BOOST_CHECK(array_term == form);
          BOOST_CHECK(equal(made, form) == t);
          BOOST_CHECK(simplify(made) == form);
        }
      for (const Term& other : seen) BOOST_CHECK(equal(form, other) == f);
      seen.push_back(form);
    }
  }
}

BOOST_AUTO_TEST_CASE(arrays_of_arrays_compare_by_value) {
  const Sort row = m.array_sort(bools, ints), table = m.array_sort(ints, row);
  // The same row with different defaults, both everywhere overwritten.
  const Term one =
      m.make(Kind::store,
             {m.make(Kind::store, {m.make(Kind::constant_array, {i(0)}, row), t, i(5)}), f, i(6)});
  const Term two =
      m.make(Kind::store,
             {m.make(Kind::store, {m.make(Kind::constant_array, {i(9)}, row), f, i(6)}), t, i(5)});
  BOOST_CHECK(one != two);
  BOOST_CHECK(equal(one, two) == t);
  BOOST_CHECK(constant_array(table, one) == constant_array(table, two));
  BOOST_CHECK(equal(m.make(Kind::constant_array, {one}, table),
                    m.make(Kind::constant_array, {two}, table)) == t);
  const Term rows = constant_array(table, constant_array(row, i(0)));
  BOOST_CHECK(store(rows, i(1), one) == store(rows, i(1), two));
  BOOST_CHECK(equal(store(rows, i(1), one), rows) == f);
}

BOOST_AUTO_TEST_CASE(an_array_overwritten_twice_without_simplification) {
  const Term zeros = m.make(Kind::constant_array, {i(0)}, array);
  const Term twice = m.make(Kind::store, {m.make(Kind::store, {zeros, i(1), i(5)}), i(1), i(6)});
  BOOST_CHECK(equal(twice, store(zeros, i(1), i(6))) == t);
  BOOST_CHECK(equal(twice, store(zeros, i(1), i(5))) == f);
}

BOOST_AUTO_TEST_SUITE_END()
