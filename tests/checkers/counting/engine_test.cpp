// SPDX-License-Identifier: MIT
// Verdicts for any number: which number is called the smallest and when, what is said if nothing is
// decided, and that every answer rests on something that others have checked.
#include "checkers/counting/engine.hpp"

#include <boost/test/unit_test.hpp>

#include "checkers/certify/counting.hpp"
#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;
using counting::Result;

namespace {

counting::Options without_search() {
  counting::Options out;
  out.search_states = 0;
  return out;
}

struct Asked {
  TermManager m;
  Program program;
  Result result;

  explicit Asked(const std::string& text, const counting::Options& options = {})
      : program(composed_of(text, m))
      , result(counting::check(program, m, options)) {}

  std::string word() const { return result.verdict.word(); }
  bool replays(bool deadlock = false) {
    return result.trace && result.instance &&
           !explicit_state::replay(*result.instance, *result.trace, m, nullptr, deadlock);
  }
  certify::Report certified() {
    const auto solver = smt::make_cvc5(m);
    if (result.counting) return certify::check(program, *result.counting, m, *solver);
    if (result.indexed) return certify::check(program, *result.indexed, m, *solver);
    return {};
  }
};

// Wrong as soon as so many are inside.
std::string crowd(unsigned number) {
  return "shared { inside : int = 0; } thread W instances any { init A; state B assert inside < " +
         std::to_string(number) +
         "; A -> B : inside' == inside + 1; B -> A : inside' == inside - 1; }";
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_counting_engine)

BOOST_AUTO_TEST_CASE(proofs_have_certificates_that_are_accepted, *boost::unit_test::label("slow")) {
  for (const char* text : {bluetooth_workers, three_inside, owner_and_observer})
    for (const bool searched : {true, false}) {
      Asked a(text, searched ? counting::Options{} : without_search());
      BOOST_REQUIRE_MESSAGE(a.result.verdict.answer == Answer::proved, text << a.word());
      BOOST_TEST((a.certified().judgement == certify::Judgement::accepted), text);
      BOOST_TEST(a.certified().obligations > 5U);
    }
}

BOOST_AUTO_TEST_CASE(the_smallest_number_is_proved_to_be_it) {
  for (unsigned n : {1U, 2U, 3U, 5U})
    for (const bool searched : {true, false}) {
      Asked a(crowd(n), searched ? counting::Options{} : without_search());
      BOOST_REQUIRE_MESSAGE(a.result.verdict.answer == Answer::violated, n << a.word());
      BOOST_TEST(a.result.number.front() == n, (searched ? "searched" : "not searched"));
      BOOST_TEST(a.result.smallest);
      BOOST_TEST(a.replays());
    }
}

BOOST_AUTO_TEST_CASE(more_threads_than_a_search_lists, *boost::unit_test::label("slow")) {
  Asked a(crowd(13));
  BOOST_REQUIRE_MESSAGE(a.result.verdict.answer == Answer::violated, a.word());
  BOOST_TEST(a.result.number.front() == 13UL);
  BOOST_TEST(a.replays());
}

BOOST_AUTO_TEST_CASE(a_number_that_is_only_found_is_not_called_the_smallest) {
  // With one thread it is right for a reason that no attempt has the time to see.
  counting::Options options;
  options.time_per_number = std::chrono::milliseconds(1);
  options.search_states = 400; // with one thread there are infinitely many states
  Asked a(R"(
shared { x, y : int = 0; }
thread W instances any {
  init A;
  state C assert x == y;
  A -> B : x' == x + 1;
  B -> A : y' == y + 1;
  A -> C;
}
)",
          options);
  BOOST_REQUIRE_MESSAGE(a.result.verdict.answer == Answer::violated, a.word());
  BOOST_TEST(a.result.number.front() == 2UL);
  BOOST_TEST(!a.result.smallest);
}

BOOST_AUTO_TEST_CASE(with_time_it_is) {
  Asked a(R"(
shared { x, y : int = 0; }
thread W instances any {
  init A;
  state C assert x == y;
  A -> B : x' == x + 1;
  B -> A : y' == y + 1;
  A -> C;
}
)");
  BOOST_REQUIRE_MESSAGE(a.result.verdict.answer == Answer::violated, a.word());
  BOOST_TEST(a.result.number.front() == 2UL);
  BOOST_TEST(a.result.smallest);
}

BOOST_AUTO_TEST_CASE(nothing_decided_says_how_far_it_is_proved, *boost::unit_test::label("slow")) {
  counting::Options options;
  options.first_time = options.time = std::chrono::milliseconds(1);
  options.most_numbers = 2;
  Asked a(bluetooth_workers, options);
  BOOST_REQUIRE((a.result.verdict.answer == Answer::unknown));
  BOOST_REQUIRE(a.result.largest_proved.has_value());
  BOOST_TEST(*a.result.largest_proved == 2UL);
  options.search_states = 0;
  options.time_per_number = std::chrono::milliseconds(1);
  Asked b(bluetooth_workers, options);
  BOOST_REQUIRE((b.result.verdict.answer == Answer::unknown));
  BOOST_TEST(!b.result.largest_proved.has_value());
  BOOST_TEST(b.result.verdict.detail == own_time_limit);
}

BOOST_AUTO_TEST_CASE(two_contracts_that_say_any) {
  Asked a(R"(
shared { x : int = 0; }
thread P instances any { init A; A -> B : x' == x + 1; }
thread Q instances any { init A; state B assert x < 2; A -> B; }
)",
          without_search());
  BOOST_REQUIRE_MESSAGE(a.result.verdict.answer == Answer::violated, a.word());
  BOOST_REQUIRE(a.result.number.size() == 2U);
  BOOST_TEST(a.result.number[0] == 2UL);
  BOOST_TEST(a.result.number[1] == 1UL);
  BOOST_TEST(a.result.smallest);
  BOOST_TEST(counting::describe_number(a.program, a.result.number) == "2 P and 1 Q");
  BOOST_TEST(counting::names_of_any(a.program) == "P and Q");
}

BOOST_AUTO_TEST_CASE(a_thousand_threads_cost_no_more_than_two, *boost::unit_test::label("slow")) {
  for (const char* number : {"2", "1000", "any"}) {
    std::string text = bluetooth_workers;
    text.replace(text.find("instances any"), 13, std::string("instances ") + number);
    Asked a(text);
    BOOST_REQUIRE_MESSAGE(a.result.verdict.answer == Answer::proved, number << a.word());
    BOOST_TEST((a.certified().judgement == certify::Judgement::accepted), number);
  }
}

BOOST_AUTO_TEST_CASE(a_fixed_number_decides_what_depends_on_it) {
  for (const unsigned long n : {4UL, 5UL}) {
    std::string text = crowd(5);
    text.replace(text.find("instances any"), 13, "instances " + std::to_string(n));
    Asked a(text, without_search());
    BOOST_TEST((a.result.verdict.answer == (n < 5 ? Answer::proved : Answer::violated)), n);
    if (n < 5) BOOST_TEST((a.certified().judgement == certify::Judgement::accepted));
  }
}

BOOST_AUTO_TEST_CASE(deadlock_of_any_number, *boost::unit_test::label("slow")) {
  const std::string one_order =
      "shared { a, b : lock; } thread P instances any { init A; A -> B lock a; B -> C lock b; "
      "C -> D unlock b; D -> A unlock a; }";
  const std::string other = "thread Q instances any { init A; A -> B lock b; B -> C lock a; C -> D "
                            "unlock a; D -> A unlock b; }";
  counting::Options options;
  options.deadlock = true;
  Asked right(one_order, options);
  BOOST_REQUIRE_MESSAGE(right.result.verdict.answer == Answer::proved, right.word());
  BOOST_TEST(right.result.counting->deadlock);
  BOOST_TEST((right.certified().judgement == certify::Judgement::accepted));
  for (const bool searched : {true, false}) {
    options.search_states = searched ? 1500 : 0;
    Asked wrong(one_order + other, options);
    BOOST_TEST(wrong.word() == "false(no-deadlock)");
    BOOST_TEST(wrong.replays(true));
    BOOST_TEST((wrong.result.number == std::vector<unsigned long>{1, 1}));
    BOOST_TEST(wrong.result.smallest);
  }
}

BOOST_AUTO_TEST_CASE(a_proof_without_deadlock_is_none_about_deadlock) {
  // All wait for somebody who never comes; nothing else is wrong.
  Asked a("shared { go : bool = false; } thread W instances any { init A; A -> B when go; }");
  BOOST_REQUIRE((a.result.verdict.answer == Answer::proved));
  CountingCertificate claims_more = *a.result.counting;
  claims_more.deadlock = true;
  const auto solver = smt::make_cvc5(a.m);
  const certify::Report report = certify::check(a.program, claims_more, a.m, *solver);
  BOOST_TEST((report.judgement == certify::Judgement::rejected));
  BOOST_TEST(report.why == "absence of deadlock does not hold");
}

BOOST_AUTO_TEST_CASE(nobody_at_all_is_no_deadlock_and_a_bad_start_is) {
  counting::Options options;
  options.deadlock = true;
  Asked a("shared { go : bool = false; } thread W instances any { init A; A -> B when go; }",
          options);
  BOOST_REQUIRE(a.word() == "false(no-deadlock)");
  BOOST_TEST(a.result.number.front() == 1UL);
  BOOST_TEST(a.result.smallest);
}

BOOST_AUTO_TEST_CASE(deadlock_outside_the_fragment_is_unknown_with_the_reason) {
  counting::Options options;
  options.deadlock = true;
  options.search_states = 100;
  options.most_numbers = 0;
  Asked a(R"(
shared { next, serving : int = 0; }
thread W instances any {
  local ticket : int;
  init Out;
  Out -> Waiting : ticket' == next, next' == next + 1;
  Waiting -> In when serving == ticket;
  In -> Out : serving' == serving + 1;
}
)",
          options);
  BOOST_REQUIRE((a.result.verdict.answer == Answer::unknown));
  BOOST_TEST(a.result.verdict.detail.find("is decided by counting them only") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(no_initial_state_proves_nothing) {
  Asked a("shared { x : int = 0; } initially x > 0; thread W instances any { init A; A -> B; }");
  BOOST_TEST((a.result.verdict.answer == Answer::unknown));
}

BOOST_AUTO_TEST_SUITE_END()
