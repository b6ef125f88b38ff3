// SPDX-License-Identifier: MIT
#include "checkers/automata/listed_states.hpp"

#include "tests/checkers/automata/automata_support.hpp"

namespace absthread::testing {

BOOST_AUTO_TEST_SUITE(listed_states)

BOOST_AUTO_TEST_CASE(states_are_those_of_the_formula) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort()), b = m.variable("b", m.bool_sort());
  const Term range = conj(at_most(m.integer(0L), x), at_most(x, m.integer(2L)));
  const auto all = automata::listed_states(range, {x, b}, m);
  BOOST_REQUIRE(all);
  BOOST_TEST(all->states.size() == 6U);
  const auto some =
      automata::listed_states(conj(range, disj(b, equal(x, m.integer(1L)))), {x, b}, m);
  BOOST_REQUIRE(some);
  BOOST_TEST(some->states.size() == 4U);
  // One side of the range is open.
  BOOST_TEST(!automata::listed_states(at_most(m.integer(0L), x), {x, b}, m));
}

// On the listed states the cubes say what the formula says, whatever it is, and for a formula with
// another variable: for some value of it.
BOOST_AUTO_TEST_CASE(cubes_say_the_same) {
  TermManager m;
  const auto solver = smt::make_cvc5(m);
  const Term x = m.variable("x", m.int_sort()), y = m.variable("y", m.int_sort());
  const Term b = m.variable("b", m.bool_sort()), input = m.variable("i", m.int_sort());
  const auto within = [&](Term v) {
    return conj(at_most(m.integer(0L), v), at_most(v, m.integer(2L)));
  };
  const Term sum = add(x, y);
  const auto listed = automata::listed_states(
      conj(conj(within(x), within(y)), less(x, m.integer(2L))), {x, y, b}, m);
  BOOST_REQUIRE(listed);
  BOOST_REQUIRE(listed->states.size() == 12U);
  for (const Term formula :
       {m.boolean(true), m.boolean(false), equal(modulo(sum, m.integer(3L)), m.integer(1L)),
        conj(b, differ(x, y)), disj(b, less(y, x)), equal(x, m.integer(0L))}) {
    const auto cubes = automata::cubes_of(formula, *listed, m, *solver);
    BOOST_REQUIRE(cubes);
    for (const auto& state : listed->states) {
      const TermMap values{{x, state[0]}, {y, state[1]}, {b, state[2]}};
      BOOST_TEST(evaluate(*cubes, values).is_true() == evaluate(formula, values).is_true(),
                 to_string(formula));
    }
  }
  // Some i in 3 .. 4 with x + y + i == 5: the sum is 1 or 2.
  const Term some = conj(equal(add(sum, input), m.integer(5L)),
                         conj(at_most(m.integer(3L), input), at_most(input, m.integer(4L))));
  const auto cubes = automata::cubes_of(some, *listed, m, *solver);
  BOOST_REQUIRE(cubes);
  for (const auto& state : listed->states) {
    const TermMap values{{x, state[0]}, {y, state[1]}, {b, state[2]}};
    const Term total = evaluate(sum, values);
    BOOST_TEST(evaluate(*cubes, values).is_true() ==
               (total == m.integer(1L) || total == m.integer(2L)));
  }
}

BOOST_AUTO_TEST_CASE(a_cube_says_no_more_than_it_has_to) {
  TermManager m;
  const auto solver = smt::make_cvc5(m);
  const Term x = m.variable("x", m.int_sort()), b = m.variable("b", m.bool_sort());
  const auto listed = automata::listed_states(
      conj(at_most(m.integer(0L), x), at_most(x, m.integer(2L))), {x, b}, m);
  BOOST_REQUIRE(listed);
  const auto cubes = automata::cubes_of(less(m.integer(1L), x), *listed, m, *solver);
  BOOST_REQUIRE(cubes);
  BOOST_TEST((*cubes == equal(x, m.integer(2L))), to_string(*cubes));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::testing
