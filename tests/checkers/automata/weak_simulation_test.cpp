// SPDX-License-Identifier: MIT
#include "checkers/automata/weak_simulation.hpp"

#include "checkers/certify/refinement.hpp"
#include "tests/checkers/automata/automata_support.hpp"

namespace absthread::testing {

BOOST_AUTO_TEST_SUITE(weak_simulation)

namespace {

const std::string two_steps = "shared { x : int = 0; y : int = 0; }\n"
                              "thread T { init A; A -> B : x' == 1; B -> C : y' == 1; }\n";

certify::Report certified(Asked& asked, const automata::Result& result) {
  RefinementCertificate certificate;
  certificate.concrete = asked.concrete_inv;
  certificate.abstract = asked.abstract_inv;
  certificate.entries.push_back(*result.proof);
  const auto fresh = smt::make_cvc5(asked.terms);
  return certify::check(asked.task, certificate, asked.terms, *fresh,
                        asked.task.concrete.threads[0].thread.name);
}

} // namespace

BOOST_AUTO_TEST_CASE(a_thread_refines_itself) {
  Asked asked(two_steps, two_steps);
  const automata::Result result = asked.check();
  BOOST_TEST(result.verdict.word() == "true");
  BOOST_REQUIRE(result.proof);
  BOOST_TEST((certified(asked, result).judgement == certify::Judgement::accepted));
}

BOOST_AUTO_TEST_CASE(fewer_silent_steps_refine) {
  Asked asked("shared { x : int = 0; }\nthread T { init A; A -> B : x' == 3; }\n",
              "shared { x : int = 0; }\nthread T { init A; A -> B; B -> C : x' == x + 1;"
              " C -> D : x' == x + 2; D -> E; }\n");
  BOOST_TEST(asked.check().verdict.word() == "true");
}

// What would take too long is not decided, and says so.
BOOST_AUTO_TEST_CASE(questions_are_limited) {
  const std::string reads = "shared { x : int; y : int; z : int; }\n"
                            "thread T { local t : int = 0; init A; A -> B : t' == x;"
                            " B -> C : y' == t; }\n";
  const std::string later = "shared { x : int; y : int; z : int; }\n"
                            "thread T { init A; A -> B; B -> C : y' == x; }\n";
  Asked asked(reads, later);
  BOOST_TEST(asked.check().verdict.word() == "true");
  automata::Options few;
  few.limits.questions = 3;
  const automata::Result cut = asked.check(few);
  BOOST_TEST(cut.verdict.word() == "unknown(no fixpoint within the limits)");
  BOOST_TEST(!cut.proof);
}

BOOST_AUTO_TEST_CASE(a_write_that_the_other_cannot_make_is_refuted_with_a_play) {
  Asked asked("shared { x : int = 0; }\nthread T { init A; A -> B : x' == 2; }\n",
              "shared { x : int = 0; }\nthread T { init A; A -> B : x' == 1; }\n");
  const automata::Result result = asked.check();
  BOOST_TEST(result.verdict.word() == "false(refinement)");
  BOOST_REQUIRE(result.play);
  BOOST_TEST(result.play->start.replies.size() == 2U); // it stays, or sets x to 1
  BOOST_TEST(replay(*result.play, *asked.question, asked.terms, *asked.solver) == "");
}

BOOST_AUTO_TEST_CASE(a_play_with_an_answer_left_out_does_not_replay) {
  Asked asked("shared { x : int = 0; }\nthread T { init A; A -> B : x' == 2; }\n",
              "shared { x : int = 0; }\nthread T { init A; A -> B : x' == 1; }\n");
  automata::Result result = asked.check();
  BOOST_REQUIRE(result.play);
  result.play->start.replies.pop_back();
  BOOST_TEST(replay(*result.play, *asked.question, asked.terms, *asked.solver) ==
             "an answer of the abstract side is missing");
}

BOOST_AUTO_TEST_CASE(the_order_of_two_writes_is_seen) {
  Asked asked(two_steps, "shared { x : int = 0; y : int = 0; }\n"
                         "thread T { init A; A -> B : y' == 1; B -> C : x' == 1; }\n");
  BOOST_TEST(asked.check().verdict.word() == "false(refinement)");
}

BOOST_AUTO_TEST_CASE(an_environment_that_writes_between_is_seen) {
  // Alone the two refine each other; the environment may change x after the test.
  const std::string environment = "thread E { init E0; E0 -> E0 : any x; }\n";
  const std::string concrete = "shared { x : int; y : int; }\nthread T { local t : int = 0; init A;"
                               " A -> B : t' == x; B -> C : y' == t; }\n";
  const std::string abstract = "shared { x : int; y : int; }\nthread T { init A;"
                               " A -> B; B -> C : y' == x; }\n";
  Asked alone(concrete, abstract);
  BOOST_TEST(alone.check().verdict.word() == "true");
  Asked among(concrete + environment, abstract + environment);
  BOOST_TEST(among.check().verdict.word() == "false(refinement)");
}

BOOST_AUTO_TEST_CASE(with_a_bound_nothing_is_proved) {
  Asked asked(two_steps, two_steps);
  automata::Options options;
  options.bound = 2;
  BOOST_TEST(asked.check(options).verdict.word() == "unknown(bound 2)");
}

BOOST_AUTO_TEST_CASE(a_silent_cycle_that_changes_nothing_is_no_obstacle) {
  Asked asked("shared { x : int = 0; f : bool; }\nthread T { init A; A -> B : x' == 2; }\n",
              "shared { x : int = 0; f : bool; }\n"
              "thread T { init A; A -> A when !f; A -> B when f : x' == 1; }\n");
  BOOST_TEST(asked.check().verdict.word() == "false(refinement)");
}

BOOST_AUTO_TEST_CASE(a_silent_cycle_that_goes_on_makes_no_undecided) {
  // The abstract thread can count to any number before it answers: 2 is reached, -1 never, which
  // listing its answers cannot tell.
  const std::string abstract = "shared { x : int = 0; }\nthread T { local k : int = 0; init A;"
                               " A -> A : k' == k + 1; A -> B : x' == k; }\n";
  Asked asked("shared { x : int = 0; }\nthread T { init A; A -> B : x' == 0 - 1; }\n", abstract);
  const automata::Result result = asked.check();
  BOOST_TEST((result.verdict.answer == Answer::unknown));
  BOOST_TEST(!result.play);
}

BOOST_AUTO_TEST_CASE(visible_actions_have_to_be_matched_one_by_one) {
  const std::string once = "shared { x : int = 0; }\nthread T { init A; A -> B : x' == 2; }\n";
  const std::string twice =
      "shared { x : int = 0; }\nthread T { init A; A -> B : x' == 1; B -> C : x' == 2; }\n";
  Asked silent(once, twice);
  BOOST_TEST(silent.check().verdict.word() == "true");
  Asked visible(once, twice);
  visible.task.visible = {"x"};
  BOOST_TEST(visible.check().verdict.word() == "false(refinement)");
}

BOOST_AUTO_TEST_CASE(what_an_abstract_step_leaves_open_is_chosen_as_the_relation_demands) {
  Asked asked("shared { x : int = 0; }\nthread T { init A; A -> B : x' == 7; }\n",
              "shared { x : int = 0; }\nthread T { init A; A -> B : any x; }\n");
  const automata::Result result = asked.check();
  BOOST_TEST(result.verdict.word() == "true");
  BOOST_REQUIRE(result.proof);
  BOOST_TEST((certified(asked, result).judgement == certify::Judgement::accepted));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::testing
