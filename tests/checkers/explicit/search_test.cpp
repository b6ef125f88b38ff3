// SPDX-License-Identifier: MIT
#include "checkers/explicit/search.hpp"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/checkers/thread_modular/programs.hpp"
#include "tests/support/paths.hpp"

using namespace absthread;
using namespace absthread::testing;

BOOST_AUTO_TEST_SUITE(checkers_explicit)

BOOST_AUTO_TEST_CASE(counts_the_states_of_the_reference_tables) {
  // bluetooth, small contracts: 73 and 227 states for 2 and 3 workers with reduction; without it
  // 2123 for 5.
  TermManager m;
  const Program program = program_of(bluetooth(2), m);
  const auto result = explicit_state::search(program, m);
  BOOST_TEST(result.complete);
  BOOST_TEST(!result.trace);
  BOOST_TEST(result.states == 73U);
}

BOOST_AUTO_TEST_CASE(finds_a_shortest_run_and_replays_it) {
  TermManager m;
  const Program program = program_of(kiss, m);
  const auto result = explicit_state::search(program, m);
  BOOST_REQUIRE(result.trace.has_value());
  BOOST_TEST(result.trace->steps.size() == 7U);
  BOOST_TEST(!explicit_state::replay(program, *result.trace, m));
  // A trace that was tampered with is no run.
  Trace shorter = *result.trace;
  shorter.steps.pop_back();
  BOOST_TEST(explicit_state::replay(program, shorter, m).has_value());
  Trace swapped = *result.trace;
  std::swap(swapped.steps[0], swapped.steps[1]);
  BOOST_TEST(explicit_state::replay(program, swapped, m).has_value());
  Trace start = *result.trace;
  start.shared_initial[0].second = m.integer(5L);
  BOOST_TEST(explicit_state::replay(program, start, m).has_value());
}

// The bakeries' tickets have no bound: up to one they are searched as a whole.
BOOST_AUTO_TEST_CASE(large_numbers_can_be_left_out) {
  for (const auto& [name, bug] : {std::pair("bakery", false), std::pair("naive_bakery", false),
                                  std::pair("naive_bakery_bug", true)}) {
    std::ifstream in(test::source_root() / "tests/checkers/thread_modular/algorithms" /
                     (std::string(name) + ".absthread"));
    std::stringstream text;
    text << in.rdbuf();
    TermManager m;
    const Program program = program_of(text.str(), m);
    explicit_state::SearchOptions options;
    options.largest = 6;
    const auto result = explicit_state::search(program, m, options);
    BOOST_TEST(result.trace.has_value() == bug, name);
    if (bug) continue;
    BOOST_TEST(result.bounded, name);
    BOOST_TEST(!result.complete, name);
    BOOST_TEST(result.states > 20U, name);
  }
}

// A step that leaves a domain is wrong, not blocked: values outside are tried as far as the step
// tells them apart, and what it tells apart otherwise is not complete.
BOOST_AUTO_TEST_CASE(a_step_may_leave_a_domain) {
  const auto found = [](const std::string& domain, const std::string& update) {
    TermManager m;
    const Program program = program_of(
        "shared { r : " + domain +
            " = 0; s : 0..3 = 0; }\nthread T {\n  init A;\n  A -> A : " + update + ";\n}\n",
        m);
    const auto result = explicit_state::search(program, m);
    return std::string(result.trace ? "wrong" : result.complete ? "right" : "open");
  };
  for (const char* update :
       {"r' != r", "r' > r", "r' < r", "r' > r + 9", "r' >= 2", "r' != 1, r' < 5",
        "r' == 7 || r' == 2", "!(r' >= 0)", "r' > 3 || r' == 1"})
    BOOST_TEST(found("0..3", update) == "wrong", update);
  for (const char* update : {"any r", "r' != r, r' >= 0, r' <= 3", "r' == 1 || r' == 2",
                             "r' > r, r' < 4", "r' >= 0, r' < r"})
    BOOST_TEST(found("0..3", update) == "right", update);
  BOOST_TEST(found("0..900", "r' != r") == "wrong");
  BOOST_TEST(found("0..3", "2 * r' <= 7, r' >= 0") == "open");
  BOOST_TEST(found("0..3", "r' + s' == 3, s' >= 0, r' >= 0") == "open");
}

BOOST_AUTO_TEST_CASE(sampled_values_are_not_complete) {
  TermManager m;
  const Program program = program_of(figure_2, m);
  const auto result = explicit_state::search(program, m);
  BOOST_TEST(!result.complete);
  BOOST_TEST(!result.trace);
}

// Five values each of thirty variables: nobody waits for that.
BOOST_AUTO_TEST_CASE(too_many_starts_are_cut) {
  std::string shared, sum = "0";
  for (int i = 0; i < 30; ++i) {
    shared += " v" + std::to_string(i) + " : int;";
    sum += " + v" + std::to_string(i);
  }
  TermManager m;
  const Program program = program_of("program many;\nshared {" + shared +
                                         " x : int = 0; }\nthread T {\n  init A;\n  A -> B when " +
                                         sum + " == 100 : x' == 1;\n}\n",
                                     m);
  explicit_state::SearchOptions options;
  options.most_states = 1000;
  const auto result = explicit_state::search(program, m, options);
  BOOST_TEST(!result.complete);
  BOOST_TEST(!result.bounded);
}

BOOST_AUTO_TEST_CASE(guards_come_from_relations) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort()), b = m.variable("b", m.bool_sort());
  const auto guard = [&](Term relation, std::vector<Term> changed) {
    const auto found = explicit_state::guard_of(relation, changed, {}, m);
    return found ? to_string(*found) : std::string("none");
  };
  BOOST_TEST(guard(conj(less(x, m.integer(3L)), equal(primed(x), add(x, m.integer(1L)))), {x}) ==
             "x < 3");
  BOOST_TEST(guard(conj(b, negate(primed(b))), {b}) == "b");
  BOOST_TEST(guard(less(x, primed(x)), {x}) == "true");
  BOOST_TEST(guard(conj(equal(primed(x), m.integer(2L)), less(primed(x), x)), {x}) == "2 < x");
  BOOST_TEST(guard(conj(at_most(m.integer(0L), primed(x)), at_most(primed(x), m.integer(2L))),
                   {x}) == "true");
  BOOST_TEST(guard(equal(multiply(m.integer(2L), primed(x)), x), {x}) == "none");
}

BOOST_AUTO_TEST_SUITE_END()
