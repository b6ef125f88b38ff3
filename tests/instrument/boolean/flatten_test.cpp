// SPDX-License-Identifier: MIT
#include "instrument/boolean/flow.hpp"

#include "tests/support/boolean_programs.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using test::BooleanText;

BOOST_AUTO_TEST_SUITE(boolean_flatten)

BOOST_AUTO_TEST_CASE(locks_become_bits) {
  const BooleanText t("decl l;\nvoid main() begin\n  lock l;\n  unlock l;\nend\n");
  BOOST_TEST(boolean::to_text(t.flow()) ==
             "entry main:3\n"
             "  main:3 -> main:4 when !l.held : l.held' = 1 owns l' = 1\n"
             "  main:4 -> main.end when owns l : l.held' = 0 owns l' = 0\n"
             "  main.end -> ended\n");
}

BOOST_AUTO_TEST_CASE(a_constraint_speaks_of_what_is_assigned) {
  const BooleanText t("decl a, b;\nvoid main() begin\n  a := * constrain a' & b';\nend\n");
  BOOST_TEST(boolean::to_text(t.flow()) == "entry main:3\n"
                                           "  main:3 -> main.end when (*0 & b) : a' = *0\n"
                                           "  main.end -> ended\n");
}

BOOST_AUTO_TEST_CASE(calls_are_inlined_and_their_bits_cleared) {
  const BooleanText t("decl g;\nbool f(x) begin\n  return !x;\nend\n"
                      "void main() begin\n  g := f(g);\nend\n");
  BOOST_TEST(boolean::to_text(t.flow()) == "entry main:6\n"
                                           "  main:6 -> f:3 : x' = g\n"
                                           "  main.end -> ended\n"
                                           "  f:3 -> main.end : g' = !x $0' = 0\n"
                                           "  f.end -> main.end : g' = *0 $0' = 0\n");
}

BOOST_AUTO_TEST_CASE(recursion_becomes_threads_or_is_cut) {
  const BooleanText t("void f() begin\n  if * then f(); fi\nend\nvoid main() begin f(); end\n");
  BOOST_TEST(boolean::is_recursive(*t.program));
  const boolean::Flow threads = t.flow();
  BOOST_TEST(threads.recursive);
  BOOST_TEST(!threads.cut);
  boolean::FlowOptions cut;
  cut.depth = 2;
  const boolean::Flow unrolled = t.flow(cut);
  BOOST_TEST(!unrolled.recursive);
  BOOST_TEST(unrolled.cut);
  for (const boolean::FlowEdge& e : unrolled.edges) BOOST_TEST(!e.spawn.has_value());
}

BOOST_AUTO_TEST_CASE(a_program_that_grows_too_large_is_refused) {
  std::string text;
  for (int i = 0; i < 20; ++i)
    text += "void f" + std::to_string(i) + "() begin f" + std::to_string(i + 1) + "(); f" +
            std::to_string(i + 1) + "(); end\n";
  const BooleanText t(text + "void f20() begin skip; end void main() begin f0(); end\n");
  BOOST_REQUIRE_MESSAGE(t.program, t.complaints());
  BOOST_TEST(!boolean::flatten(*t.program, {}, t.sources).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
