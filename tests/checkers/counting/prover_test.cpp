// SPDX-License-Identifier: MIT
// What the prover says is checked here by other means: an invariant by three kinds of queries of
// the test's own, a run by evaluation.
#include "checkers/counting/prover.hpp"

#include <boost/test/unit_test.hpp>

#include "checkers/counting/indexed.hpp"
#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;
using counting::ProverResult;
using counting::System;

namespace {

// Empty, or where it is no run to a bad state.
std::string no_run(const System& s, const counting::Path& path, TermManager& m) {
  if (path.states.size() != path.steps.size() + 1) return "the length";
  const auto at = [&](std::size_t k) {
    std::vector<Term> parts;
    for (const auto& [v, value] : path.states[k]) parts.push_back(equal(v, value));
    return conj(m, parts);
  };
  if (impossible(m, {s.initial, conj(m, s.background), at(0)})) return "the start";
  for (std::size_t k = 0; k < path.steps.size(); ++k) {
    const counting::Transition& t = s.transitions[path.steps[k]];
    std::vector<Term> parts{at(k), t.guard};
    for (Term v : s.variables)
      parts.push_back(equal(counting::next_value(t, v), path.states[k + 1].at(v)));
    if (impossible(m, parts)) return "step " + std::to_string(k);
  }
  if (impossible(m, {at(path.steps.size()), s.bad[path.bad].condition})) return "the end";
  return "";
}

const char* const two_repairs = R"(
program first_repair;
shared { pendingIO : int = 1; stoppingFlag, stoppingEvent, stopped : bool = false; }
thread Stop {
  init S0;
  S0 -> S1 : stoppingFlag';
  S1 -> S2 : pendingIO' == pendingIO - 1;
  S2 -> S3 when pendingIO == 0;
  S3 -> S4 : stoppingEvent';
  S4 -> S5 : stopped';
}
thread Add instances any {
  init W0;
  state W2 assert !stopped;
  W0 -> W1 : pendingIO' == pendingIO + 1;
  W1 -> W2 when !stoppingFlag;
  W1 -> W3 when stoppingFlag : pendingIO' == pendingIO - 1;
  W2, W3 -> W4 : pendingIO' == pendingIO - 1;
}
)";

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_counting_prover)

BOOST_AUTO_TEST_CASE(a_proof_is_an_inductive_invariant) {
  for (const char* text : {bluetooth_workers, three_inside, owner_and_observer}) {
    TermManager m;
    const System s = system_of(text, m);
    const ProverResult r = counting::prove(s, m);
    BOOST_REQUIRE_MESSAGE(r.answer == Answer::proved, text << r.reason);
    BOOST_TEST(what_breaks(s, r.invariant, m) == "", text);
    BOOST_TEST(!r.path.has_value());
  }
}

BOOST_AUTO_TEST_CASE(a_weaker_formula_is_none, *boost::unit_test::label("slow")) {
  // What is left of an invariant is not always one: the check above can fail.
  TermManager m;
  const System s = system_of(bluetooth_workers, m);
  const ProverResult r = counting::prove(s, m);
  BOOST_REQUIRE(r.answer == Answer::proved);
  unsigned broken = 0;
  for (std::size_t k = r.invariant.size(); k-- > 0 && broken == 0;) {
    std::vector<Term> fewer = r.invariant;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
    broken += !what_breaks(s, fewer, m).empty();
  }
  BOOST_TEST(broken > 0U);
}

BOOST_AUTO_TEST_CASE(a_violation_is_a_run) {
  TermManager m;
  const System s = system_of(kiss_workers, m);
  const ProverResult r = counting::prove(s, m);
  BOOST_REQUIRE_MESSAGE(r.answer == Answer::violated, r.reason);
  BOOST_TEST(no_run(s, *r.path, m) == "");
  counting::Path broken = *r.path;
  broken.steps.back() = broken.steps.back() == 0 ? 1 : 0;
  BOOST_TEST(no_run(s, broken, m) != "");
}

BOOST_AUTO_TEST_CASE(the_first_repair_is_right_with_one_and_wrong_with_two,
                     *boost::unit_test::label("slow")) {
  for (unsigned long total = 0; total <= 2; ++total) {
    TermManager m;
    const System s = system_of(two_repairs, m, total);
    const ProverResult r = counting::prove(s, m);
    BOOST_TEST((r.answer == (total < 2 ? Answer::proved : Answer::violated)), total << r.reason);
    if (r.answer == Answer::proved) BOOST_TEST(what_breaks(s, r.invariant, m) == "");
    if (r.path) BOOST_TEST(no_run(s, *r.path, m) == "");
  }
}

BOOST_AUTO_TEST_CASE(a_bad_start_is_a_run_without_steps) {
  TermManager m;
  const System s = system_of("shared { x : bool = false; } thread W instances any { init A; state "
                             "A assert x; A -> B : x'; }",
                             m);
  const ProverResult r = counting::prove(s, m);
  BOOST_REQUIRE(r.answer == Answer::violated);
  BOOST_TEST(r.path->steps.empty());
  BOOST_TEST(no_run(s, *r.path, m) == "");
}

BOOST_AUTO_TEST_CASE(refinement_finds_the_predicate_that_no_text_has) {
  // x is counted down in twos from ten by any number of threads; 5 is in no atom.
  TermManager m;
  const System s = system_of(R"(
shared { x : int = 10; }
thread W instances any {
  init A;
  state B assert x != 1;
  A -> A when x > 2 : x' == x - 2;
  A -> B;
}
)",
                             m);
  const ProverResult r = counting::prove(s, m);
  BOOST_REQUIRE_MESSAGE(r.answer == Answer::proved, r.reason);
  BOOST_TEST(what_breaks(s, r.invariant, m) == "");
}

BOOST_AUTO_TEST_CASE(limits_give_no_answer) {
  TermManager m;
  const System s = system_of(bluetooth_workers, m);
  counting::ProverOptions options;
  options.time = std::chrono::milliseconds(1);
  const ProverResult r = counting::prove(s, m, options);
  BOOST_TEST((r.answer == Answer::unknown));
  BOOST_TEST(r.reason == own_time_limit);
  BOOST_TEST(r.invariant.empty());
}

BOOST_AUTO_TEST_CASE(deadlock_of_any_number, *boost::unit_test::label("slow")) {
  // Two locks in two orders; and in one.
  const std::string both = R"(
shared { a, b : lock; }
thread P instances any { init A; A -> B lock a; B -> C lock b; C -> D unlock b; D -> A unlock a; }
)";
  const std::string other_order = "thread Q instances any { init A; A -> B lock b; B -> C lock a; "
                                  "C -> D unlock a; D -> A unlock b; }";
  TermManager m;
  const System right = system_of(both, m, {}, true);
  const ProverResult proof = counting::prove(right, m);
  BOOST_REQUIRE_MESSAGE(proof.answer == Answer::proved, proof.reason);
  BOOST_TEST(what_breaks(right, proof.invariant, m) == "");
  const System wrong = system_of(both + other_order, m, {}, true);
  const ProverResult run = counting::prove(wrong, m);
  BOOST_REQUIRE_MESSAGE(run.answer == Answer::violated, run.reason);
  BOOST_TEST(no_run(wrong, *run.path, m) == "");
}

BOOST_AUTO_TEST_CASE(any_two_tickets_differ) {
  TermManager m;
  const Program p = composed_of(R"(
shared { next, serving : int = 0; }
thread W instances any {
  local ticket : int;
  init Out;
  Out -> Waiting : ticket' == next, next' == next + 1;
  Waiting -> In when serving == ticket;
  In -> Out : serving' == serving + 1;
}
composition { exclusive W.In; }
)",
                                m);
  const System s = *counting::make_indexed_system(p, m).system;
  BOOST_TEST(s.symmetries.size() == 5U); // of three threads, without the identity
  const ProverResult r = counting::prove(s, m);
  BOOST_REQUIRE_MESSAGE(r.answer == Answer::proved, r.reason);
  BOOST_TEST(what_breaks(s, r.invariant, m) == "");
}

BOOST_AUTO_TEST_SUITE_END()
