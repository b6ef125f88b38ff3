// SPDX-License-Identifier: MIT
#include "checkers/counting/predicates.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;
using counting::Predicates;

BOOST_AUTO_TEST_SUITE(checkers_counting_predicates)

BOOST_AUTO_TEST_CASE(one_fact_is_one_predicate) {
  TermManager m;
  const counting::System s = system_of(three_inside, m);
  Predicates p(s);
  const Term room = m.variable("room", m.int_sort());
  BOOST_TEST(p.add(less(room, m.integer(1L))));
  BOOST_TEST(p.size() == 1U);
  BOOST_TEST(!p.add(at_most(room, m.integer(0L))));
  BOOST_TEST(!p.add(at_most(m.integer(1L), room))); // its negation
  BOOST_TEST(!p.add(at_most(add(room, m.integer(5L)), m.integer(5L))));
  BOOST_TEST(!p.add(m.boolean(true)));
  BOOST_TEST(p.size() == 1U);
  BOOST_TEST(p.add(equal(room, m.integer(2L)))); // two comparisons
  BOOST_TEST(p.size() == 3U);
}

BOOST_AUTO_TEST_CASE(what_is_no_variable_of_the_system_is_refused) {
  TermManager m;
  const counting::System s = system_of(three_inside, m);
  Predicates p(s);
  BOOST_TEST(!p.add(less(m.variable("elsewhere", m.int_sort()), m.integer(1L))));
  BOOST_TEST(!p.add(less(primed(m.variable("room", m.int_sort())), m.integer(1L))));
  BOOST_TEST(p.size() == 0U);
}

BOOST_AUTO_TEST_CASE(the_vocabulary_tells_nobody_one_and_two_apart) {
  TermManager m;
  const counting::System s = system_of(three_inside, m);
  Predicates p(s);
  p.add_vocabulary(m);
  std::vector<sequential::Cube> seen;
  for (long n = 0; n <= 3; ++n) {
    sequential::Model state;
    state.set(m.variable("room", m.int_sort()), m.integer(1L));
    state.set(m.variable("#W.Out", m.int_sort()), m.integer(0L));
    state.set(m.variable("#W.In", m.int_sort()), m.integer(n));
    seen.push_back(p.describe(state, {}));
    BOOST_TEST(seen.back().size() == p.size());
    for (Term literal : seen.back()) BOOST_TEST(state.is_true(literal), to_string(literal));
  }
  BOOST_TEST((seen[0] != seen[1]));
  BOOST_TEST((seen[1] != seen[2]));
  BOOST_TEST((seen[2] == seen[3])); // from two on they are many
}

BOOST_AUTO_TEST_CASE(a_lemma_speaks_of_somebody_before_it_speaks_of_nobody) {
  TermManager m;
  const Term in = m.variable("#W.In", m.int_sort()), x = m.variable("x", m.int_sort());
  const Term b = m.variable("b", m.bool_sort());
  const unsigned somebody = counting::reluctance(at_most(m.integer(1L), in));
  const unsigned two = counting::reluctance(at_most(m.integer(2L), in));
  const unsigned nobody = counting::reluctance(at_most(in, m.integer(0L)));
  const unsigned sum = counting::reluctance(at_most(add(x, in), m.integer(0L)));
  BOOST_TEST(somebody < two);
  BOOST_TEST(two < nobody);
  BOOST_TEST(counting::reluctance(b) == somebody);
  BOOST_TEST(counting::reluctance(at_most(x, m.integer(0L))) < nobody);
  BOOST_TEST(nobody < sum);
}

BOOST_AUTO_TEST_CASE(willing_literals_leave_out_only_nobody) {
  TermManager m;
  const counting::System s = system_of(three_inside, m);
  Predicates p(s);
  const Term in = m.variable("#W.In", m.int_sort()), room = m.variable("room", m.int_sort());
  p.add(at_most(m.integer(1L), in));
  p.add(at_most(room, m.integer(0L)));
  BOOST_TEST(p.willing_literals().size() == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
