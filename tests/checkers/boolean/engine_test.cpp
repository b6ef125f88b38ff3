// SPDX-License-Identifier: MIT
#include "checkers/boolean/engine.hpp"

#include "tests/support/boolean_programs.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using test::BooleanText;

namespace {

boolean::Decision decided(const std::string& text, boolean::Method method = boolean::Method::both) {
  const BooleanText t(text);
  boolean::EngineOptions options;
  options.method = method;
  return boolean::decide(t.program.value(), t.sources, options);
}

} // namespace

BOOST_AUTO_TEST_SUITE(boolean_engine)

BOOST_AUTO_TEST_CASE(the_critical_section_needs_no_counting) {
  for (const auto method : {boolean::Method::both, boolean::Method::symbolic,
                            boolean::Method::explicit_, boolean::Method::exact})
    BOOST_TEST(decided(test::critical_section, method).verdict.word() == "true");
}

BOOST_AUTO_TEST_CASE(the_over_approximation_is_never_a_bug) {
  const boolean::Decision coarse = decided(test::one_thread, boolean::Method::symbolic);
  BOOST_TEST(coarse.verdict.word() ==
             "unknown(the over-approximation finds an error that may be spurious)");
  BOOST_TEST(decided(test::one_thread).verdict.word() == "true");
}

BOOST_AUTO_TEST_CASE(figure_4b_has_the_thread_states_of_the_paper) {
  // L1 to L6 and the end of f, without and with held lock by others, as far as locks allow.
  const BooleanText t(test::critical_section);
  boolean::ApproximationOptions full;
  full.reduction = false;
  const boolean::Approximation a = approximate_explicit(t.flow(), full);
  const boolean::Approximation b = approximate_symbolic(t.flow(), full);
  BOOST_TEST(a.thread_states == b.thread_states);
  BOOST_TEST((a.answer == boolean::Approximation::Answer::safe));
}

BOOST_AUTO_TEST_CASE(a_bug_has_a_run_with_few_threads) {
  const boolean::Decision d = decided(R"(
decl a, b;
void main() begin
  T: start_thread goto T;
  goto X, Y, Z;
  X: a := 1; end_thread;
  Y: b := 1 constrain a; end_thread;
  Z: assume(a & b);
  assert(0);
end
)");
  BOOST_TEST(d.verdict.word() == "false(unreach-call)");
  BOOST_REQUIRE(d.run.has_value());
  const boolean::Replay again = boolean::replay(d.flow, *d.run);
  BOOST_TEST(again.wrong == "");
  BOOST_TEST(again.states.back().threads.size() >= 3u);
  boolean::Run shorter = *d.run;
  shorter.steps.erase(shorter.steps.begin());
  BOOST_TEST(boolean::replay(d.flow, shorter).wrong != "");
}

BOOST_AUTO_TEST_CASE(reduction_keeps_the_answer_and_saves_states) {
  // The second thread does not look at g before its last step.
  std::string text = "decl g;\nvoid main() begin\n  decl x;\n  start_thread goto W;\n  g := 1;\n"
                     "  end_thread;\n  W: ";
  for (int i = 0; i < 20; ++i) text += "x := !x;\n  ";
  text += "assert(!x | g);\nend\n";
  const BooleanText t(text);
  boolean::ApproximationOptions full, reduced;
  full.reduction = false;
  reduced.close = false;
  const boolean::Approximation a = approximate_symbolic(t.flow(), full);
  const boolean::Approximation b = approximate_symbolic(t.flow(), reduced);
  BOOST_TEST((a.answer == boolean::Approximation::Answer::safe));
  BOOST_TEST((b.answer == boolean::Approximation::Answer::safe));
  BOOST_TEST(b.symbolic_states < a.symbolic_states);
  BOOST_TEST(b.thread_states < a.thread_states);
}

BOOST_AUTO_TEST_CASE(reduction_tells_a_reader_of_changes_that_it_does_not_read) {
  // Main is about to read y, which is set after x only: found by random programs with the paper's
  // reduction.
  const BooleanText t("decl x, y;\nvoid main() begin\n  start_thread goto W;\n  assert(!y);\n"
                      "  end_thread;\n  W: x := 1;\n  y := 1;\nend\n");
  boolean::ApproximationOptions reduced;
  reduced.close = false;
  BOOST_TEST(
      (approximate_symbolic(t.flow(), reduced).answer == boolean::Approximation::Answer::may_fail));
  BOOST_TEST(
      (approximate_explicit(t.flow(), reduced).answer == boolean::Approximation::Answer::may_fail));
}

BOOST_AUTO_TEST_CASE(a_full_table_is_no_answer) {
  // Every pair of the 24 variables is related, and the order is the worst one.
  std::string names, left, right, same;
  for (int i = 0; i < 18; ++i) {
    names += (i == 0 ? "" : ", ") + std::string("a") + std::to_string(i);
    same += (i == 0 ? "" : " & ") + std::string("(a") + std::to_string(i) + "' == b" +
            std::to_string(i) + "')";
  }
  std::string others, stars;
  for (int i = 0; i < 18; ++i) {
    others += ", b" + std::to_string(i);
    stars += (i == 0 ? "" : ", ") + std::string("*");
  }
  const BooleanText t("decl " + names + others + ";\nvoid main() begin\n  " + names + others +
                      " := " + stars + ", " + stars + " constrain " + same +
                      ";\n  assert(1);\nend\n");
  boolean::ApproximationOptions small;
  small.memory_mb = 8;
  const boolean::Approximation a = approximate_symbolic(t.flow(), small);
  BOOST_TEST((a.answer != boolean::Approximation::Answer::may_fail));
  if (a.answer == boolean::Approximation::Answer::gave_up) BOOST_TEST(a.why != "");
}

BOOST_AUTO_TEST_CASE(an_element_covers_what_has_more_threads_and_more_literals) {
  const boolean::Element one{{1}, {{3, {0}}}}, two{{1, 4}, {{2, {}}, {3, {0, 2}}}};
  BOOST_TEST(covers(one, two));
  BOOST_TEST(!covers(two, one));
  const boolean::Element twice{{1}, {{3, {0}}, {3, {0}}}};
  BOOST_TEST(covers(one, twice));
  BOOST_TEST(!covers(twice, two));
}

BOOST_AUTO_TEST_SUITE_END()
