// SPDX-License-Identifier: MIT
// Terms as contracts write them; parentheses only where they are needed.
#include "spec-lang/term/term.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

namespace {

struct Fixture {
  TermManager m;
  Term p = m.variable("p", m.bool_sort()), q = m.variable("q", m.bool_sort()),
       r = m.variable("r", m.bool_sort());
  Term x = m.variable("x", m.int_sort()), y = m.variable("y", m.int_sort());
  Term v = m.variable("v", m.bits_sort(8)), w = m.variable("w", m.bits_sort(8));
  Term i(long value) { return m.integer(value); }
  Term make(Kind k, std::vector<Term> c) { return m.make(k, std::move(c)); }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(spec_lang_term_print, Fixture)

BOOST_AUTO_TEST_CASE(leaves) {
  BOOST_CHECK_EQUAL(to_string(x), "x");
  BOOST_CHECK_EQUAL(to_string(m.variable("x", m.int_sort(), 1)), "x'");
  BOOST_CHECK_EQUAL(to_string(m.variable("x", m.int_sort(), 3)), "x@3");
  BOOST_CHECK_EQUAL(to_string(m.symbol("self", m.thread_sort())), "self");
  BOOST_CHECK_EQUAL(to_string(m.none()), "none");
  BOOST_CHECK_EQUAL(to_string(m.constant(m.thread_sort(), 2)), "#2");
  BOOST_CHECK_EQUAL(to_string(m.constant(m.enum_sort("Mode", {"off", "on"}), 1)), "on");
  BOOST_CHECK_EQUAL(to_string(m.boolean(false)), "false");
  BOOST_CHECK_EQUAL(to_string(i(-5)), "-5");
  BOOST_CHECK_EQUAL(to_string(m.constant(m.bits_sort(8), 255)), "255");
  BOOST_CHECK_EQUAL(to_string(Term()), "<none>");
}

BOOST_AUTO_TEST_CASE(precedence) {
  BOOST_CHECK_EQUAL(to_string(make(Kind::multiply, {make(Kind::add, {x, y}), x})), "(x + y) * x");
  BOOST_CHECK_EQUAL(to_string(make(Kind::add, {make(Kind::multiply, {x, y}), x})), "x * y + x");
  BOOST_CHECK_EQUAL(to_string(make(Kind::subtract, {make(Kind::subtract, {x, y}), x})),
                    "x - y - x");
  BOOST_CHECK_EQUAL(to_string(make(Kind::subtract, {x, make(Kind::subtract, {y, x})})),
                    "x - (y - x)");
  BOOST_CHECK_EQUAL(to_string(make(Kind::subtract, {x, i(-1)})), "x - (-1)");
  BOOST_CHECK_EQUAL(to_string(make(Kind::add, {i(-1), x})), "-1 + x");
  BOOST_CHECK_EQUAL(to_string(make(Kind::disjunction, {make(Kind::conjunction, {p, q}), r})),
                    "p && q || r");
  BOOST_CHECK_EQUAL(to_string(make(Kind::conjunction, {p, make(Kind::disjunction, {q, r})})),
                    "p && (q || r)");
  BOOST_CHECK_EQUAL(to_string(make(Kind::implication, {p, make(Kind::implication, {q, r})})),
                    "p => q => r");
  BOOST_CHECK_EQUAL(to_string(make(Kind::implication, {make(Kind::implication, {p, q}), r})),
                    "(p => q) => r");
  BOOST_CHECK_EQUAL(to_string(make(Kind::equal, {make(Kind::equal, {p, q}), r})), "(p == q) == r");
  BOOST_CHECK_EQUAL(to_string(make(Kind::bv_and, {v, make(Kind::bv_shift_left, {v, w})})),
                    "v & v << w");
}

BOOST_AUTO_TEST_CASE(unary_operators) {
  BOOST_CHECK_EQUAL(to_string(make(Kind::negation, {p})), "!p");
  BOOST_CHECK_EQUAL(to_string(make(Kind::negation, {make(Kind::conjunction, {p, q})})),
                    "!(p && q)");
  BOOST_CHECK_EQUAL(to_string(differ(x, y)), "x != y");
  BOOST_CHECK_EQUAL(to_string(make(Kind::negation, {differ(x, y)})), "!(x != y)");
  BOOST_CHECK_EQUAL(to_string(make(Kind::minus, {x})), "-x");
  BOOST_CHECK_EQUAL(to_string(make(Kind::minus, {make(Kind::minus, {x})})), "-(-x)");
  BOOST_CHECK_EQUAL(to_string(make(Kind::minus, {i(-5)})), "-(-5)");
  BOOST_CHECK_EQUAL(to_string(make(Kind::bv_not, {v})), "~v");
}

BOOST_AUTO_TEST_CASE(choices_arrays_and_functions) {
  const Sort array = m.array_sort(m.int_sort(), m.bool_sort());
  const Term a = m.variable("a", array), after = m.variable("a", array, 1);
  BOOST_CHECK_EQUAL(to_string(make(Kind::ite, {p, x, y})), "p ? x : y");
  BOOST_CHECK_EQUAL(to_string(make(Kind::add, {make(Kind::ite, {p, x, y}), x})), "(p ? x : y) + x");
  BOOST_CHECK_EQUAL(to_string(make(Kind::select, {a, x})), "a[x]");
  BOOST_CHECK_EQUAL(to_string(make(Kind::select, {after, x})), "a[x]'");
  BOOST_CHECK_EQUAL(to_string(make(Kind::store, {a, x, p})), "a[x := p]");
  BOOST_CHECK_EQUAL(to_string(constant_array(array, p)), "[all: p]");
  BOOST_CHECK_EQUAL(to_string(make(Kind::bv_sless, {v, w})), "bvslt(v, w)");
}

BOOST_AUTO_TEST_CASE(every_operator_prints_all_its_children) {
  for (const KindInfo& k : all_kinds()) {
    if (k.rule == SortRule::leaf) continue;
    const bool bits = k.rule == SortRule::bits || k.rule == SortRule::bits_to_bool;
    const bool ints = k.rule == SortRule::ints || k.rule == SortRule::ints_to_bool;
    if (!bits && !ints && k.rule != SortRule::booleans) continue;
    std::vector<Term> children{bits ? v : ints ? x : p};
    if (k.least == 2) children.push_back(bits ? w : ints ? y : q);
    const std::string text = to_string(m.make(k.kind, children));
    for (const Term& c : children) BOOST_CHECK_NE(text.find(c.name()), std::string::npos);
    BOOST_CHECK_GT(text.size(), children.size());
  }
}

BOOST_AUTO_TEST_CASE(depth_is_no_limit) {
  Term t = x;
  for (int k = 0; k < 100000; ++k) t = m.make(Kind::add, {t, y});
  BOOST_CHECK_EQUAL(to_string(t).size(), 1 + 4 * 100000u);
  for (int k = 0; k < 100000; ++k) t = m.make(Kind::minus, {t});
  BOOST_CHECK_GT(to_string(t).size(), 100000u);
}

BOOST_AUTO_TEST_CASE(a_text_beyond_reading_is_cut) {
  Term t = x;
  for (int k = 0; k < 200; ++k) t = m.make(Kind::add, {t, t});
  const std::string text = to_string(t);
  BOOST_CHECK_LT(text.size(), 2'000'000u);
  BOOST_CHECK(text.ends_with(" ..."));
}

BOOST_AUTO_TEST_SUITE_END()
