// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include "instrument/conformance/product.hpp"
#include "tests/support/tiny_threads.hpp"

using namespace absthread;

BOOST_AUTO_TEST_SUITE(instrument_conformance_product)

BOOST_AUTO_TEST_CASE(the_dump_reads_like_the_paper) {
  TermManager terms;
  const auto task =
      testing::parse_pair("shared g int\nlocal x int\nthread A\nlocation A0 init\n"
                          "location A1 assert (> x 0)\nlocation A2 end\n"
                          "silent A0 A1 (= x' 1) ; x = 1\nstep A1 A2 (= g' x) ; g = x\n"
                          "contract A#\nstate X1 init assert (> g 0)\nstate X2\n"
                          "idle X1\nedge X1 X2 (> g' 0)\n",
                          terms);
  BOOST_TEST(conformance::dump(conformance::build(task, terms), task) ==
             "conformance program of A against A#\n"
             "  locals      x : int\n"
             "  shared      g : int\n"
             "  F           subset of the 2 states of the contract; at the start {X1}\n"
             "  v and v' are the shared variables before and after a step; each step has its own\n"
             "\n"
             "A(X1) = 0 < g\n"
             "A(x) = true otherwise\n"
             "T(X1, X2) = 0 < g'\n"
             "T(x, x) = nothing changes, for x = X1\n"
             "\n"
             "A0:  // start\n"
             "  goto A1: x = 1\n"
             "      silent x' == 1\n"
             "\n"
             "A1:\n"
             "      assert !(0 < x) => some x in F with !A(x)\n"
             "  goto A2: g = x\n"
             "  (2) assume A(x) for each x in F\n"
             "  (3) g' == x\n"
             "  (4) F := {y | T(x, y) for some x in F}\n"
             "  (1) assert F is not empty\n"
             "  (5) (6) havoc v\n"
             "\n"
             "A2:  // end\n");
}

// Terms of the program, each counted once.
std::size_t size_of(std::size_t steps, std::size_t states) {
  std::string text = "shared g int\nthread T\nlocation L0 init\n";
  for (std::size_t i = 1; i <= steps; ++i) text += fmt::format("location L{}\n", i);
  for (std::size_t i = 0; i < steps; ++i)
    text += fmt::format("step L{} L{} (= g' {})\n", i, i + 1, i);
  text += "contract C\nstate X0 init\n";
  for (std::size_t x = 1; x < states; ++x) text += fmt::format("state X{}\n", x);
  for (std::size_t x = 0; x < states; ++x)
    for (std::size_t y = 0; y < states; ++y)
      text += fmt::format("edge X{} X{} (= g' {})\n", x, y, 1000 + x * states + y);
  TermManager terms;
  const auto task = testing::parse_pair(text, terms);
  const std::size_t before = terms.size();
  const auto program = conformance::build(task, terms);
  BOOST_TEST(program.program.edges.size() == steps);
  BOOST_TEST(program.program.locations.size() == steps + 1);
  return terms.size() - before;
}

BOOST_AUTO_TEST_CASE(linear_in_the_thread_quadratic_in_the_states) {
  const std::size_t base = size_of(10, 4);
  const std::size_t longer = size_of(1000, 4);
  BOOST_TEST(longer < base + 990 * 12); // a few terms per statement
  const std::size_t more_states = size_of(10, 32);
  BOOST_TEST(more_states < base * 64 * 2);
}

BOOST_AUTO_TEST_CASE(its_loops_are_the_threads_loops) {
  TermManager terms;
  const auto task = testing::parse_pair(testing::paper_example("battery/Worker").text(), terms);
  const auto program = conformance::build(task, terms).program;
  BOOST_REQUIRE(program.edges.size() == task.code.edges.size());
  for (const SequentialEdge& e : program.edges) {
    BOOST_TEST(e.from == task.code.edges[e.origin].from);
    BOOST_TEST(e.to == task.code.edges[e.origin].to);
  }
}

BOOST_AUTO_TEST_SUITE_END()
