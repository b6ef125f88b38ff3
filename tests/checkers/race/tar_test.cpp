// SPDX-License-Identifier: MIT
#include "checkers/race/tar.hpp"

#include "checkers/certify/thread_modular.hpp"
#include "tests/checkers/race/code.hpp"

using namespace absthread;
using namespace absthread::thread_modular;
using test::Code;
using test::started;

namespace {

// Figure 1 of seeds/001.
const std::string producer_consumer =
    "static int flag, data;\n" + started("  while (1) {\n    while (flag != 0) {}\n"
                                         "    data = 1;\n    flag = 1;\n  }\n",
                                         "  while (1) {\n    while (flag != 1) {}\n"
                                         "    int copy = data;\n    flag = 0;\n  }\n");

// No race until the other has set the flag: what the environment does matters.
const std::string raced_through_the_flag =
    "static int flag, data;\n" +
    started("  flag = 1;\n  data = 1;\n", "  while (flag != 1) {}\n  data = 2;\n");

struct Question {
  explicit Question(const std::string& text)
      : code(text)
      , program(code.question("data"))
      , system(*make_system(program, code.terms, SystemOptions{Copies::symmetric, false, 2}).system)
      , solver(smt::make_cvc5(code.terms))
      , abstraction(code.terms, *solver) {}

  // The predicates that figure 1 is proved with.
  Predicates flag_predicates() {
    Predicates out(system.instances.size());
    const Term flag = program.find_shared("flag")->term;
    for (std::size_t i = 0; i < system.instances.size(); ++i)
      for (long k : {0L, 1L}) out.add_state(i, equal(flag, code.terms.integer(k)));
    return race::havoc_predicates(system, out);
  }

  Code code;
  Program program;
  System system;
  std::unique_ptr<smt::Solver> solver;
  Abstraction abstraction;
};

bool never() {
  return false;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_race_tar)

BOOST_AUTO_TEST_CASE(figure_1_is_safe_and_its_proof_is_certified) {
  Question q(producer_consumer);
  const race::TarResult result = race::tar(q.program, q.code.terms);
  BOOST_TEST(result.verdict.word() == "true");
  BOOST_REQUIRE(result.certificate);
  BOOST_TEST(result.certificate->modular);
  const auto fresh = smt::make_cvc5(q.code.terms);
  const certify::Report report =
      certify::check(q.program, *result.certificate, q.code.terms, *fresh);
  BOOST_TEST((report.judgement == certify::Judgement::accepted), report.why);
}

BOOST_AUTO_TEST_CASE(figure_1_takes_the_rounds_of_the_paper) {
  // Iteration 1 without predicates, then (with flag == 0, flag == 1) nothing assumed, and what was
  // found assumed.
  Question q(producer_consumer);
  const race::TarResult result = race::tar(q.program, q.code.terms);
  BOOST_TEST(result.statistics.outer == 2U);
  BOOST_TEST(result.statistics.inner >= 1U);
  // The paper tracks flag == 0 and flag == 1. One of them in each thread is enough here, because a
  // predicate that is false is known as well as one that is true.
  BOOST_TEST(result.statistics.predicates == 2U);
}

// The paper prints "check if h_i(x) is contained in R_i intersected with Write_i(x)". At the start
// the map is empty, so that holds at once, and a program that races is called safe.
BOOST_AUTO_TEST_CASE(the_inclusion_of_the_paper_would_call_everything_safe) {
  Question q(raced_through_the_flag);
  const Predicates predicates = q.flag_predicates();
  Aret aret(q.system, predicates, q.abstraction);
  // Step 1 and 2 with nothing assumed: the second thread never leaves its loop, and there is no
  // race.
  BOOST_TEST(!aret.reach(never));
  // The map is empty: contained in whatever the threads write.
  BOOST_TEST(aret.assumed() == 0U);
  // But what they write is not contained in the map.
  BOOST_TEST(!aret.discharged());
  aret.assume_what_is_done();
  BOOST_TEST(aret.reach(never).has_value()); // the race
  BOOST_TEST(race::tar(q.program, q.code.terms).verdict.word() == "false(no-data-race)");
}

BOOST_AUTO_TEST_CASE(states_are_computed_again_after_each_change_of_a_map) {
  Question q(producer_consumer);
  const Predicates predicates = q.flag_predicates();
  Aret aret(q.system, predicates, q.abstraction);
  BOOST_TEST(!aret.reach(never));
  const std::size_t before = aret.states().size();
  BOOST_REQUIRE(!aret.discharged());
  aret.assume_what_is_done();
  BOOST_TEST(!aret.reach(never));
  BOOST_TEST(aret.states().size() > before);
}

BOOST_AUTO_TEST_CASE(a_race_is_a_run_that_replays) {
  Question q(raced_through_the_flag);
  const race::TarResult result = race::tar(q.program, q.code.terms);
  BOOST_REQUIRE(result.trace);
  BOOST_REQUIRE(result.wrong);
  BOOST_TEST((result.wrong->kind == explicit_state::Wrong::Kind::race));
  BOOST_TEST(!explicit_state::replay(q.program, *result.trace, q.code.terms));
  Trace shorter = *result.trace;
  shorter.steps.pop_back();
  BOOST_TEST(explicit_state::replay(q.program, shorter, q.code.terms).has_value());
}

BOOST_AUTO_TEST_CASE(havoc_maps_are_too_weak_for_a_lock_without_owner) {
  // The flag does not say who has set it.
  Question q("static int flag, data;\n" +
             std::string("static void *run(void *unused) {\n  __VERIFIER_atomic_begin();\n"
                         "  __VERIFIER_assume(flag == 0);\n  flag = 1;\n"
                         "  __VERIFIER_atomic_end();\n  data++;\n  __VERIFIER_atomic_begin();\n"
                         "  flag = 0;\n  __VERIFIER_atomic_end();\n  return unused;\n}\n"
                         "int main(void) {\n  pthread_t a, b;\n"
                         "  pthread_create(&a, 0, run, 0);\n  pthread_create(&b, 0, run, 0);\n"
                         "  return 0;\n}\n"));
  BOOST_TEST((race::tar(q.program, q.code.terms).verdict.answer == Answer::unknown));
}

BOOST_AUTO_TEST_CASE(weaker_and_missing_parts_of_a_proof_are_rejected) {
  Question q(producer_consumer);
  const race::TarResult result = race::tar(q.program, q.code.terms);
  BOOST_REQUIRE(result.certificate);
  const auto judged = [&](const ThreadModularCertificate& c) {
    const auto fresh = smt::make_cvc5(q.code.terms);
    return certify::check(q.program, c, q.code.terms, *fresh).judgement;
  };
  const auto& entries = result.certificate->entries;
  for (std::size_t e = 0; e < entries.size(); ++e) {
    for (std::size_t r = 0; r < entries[e].reach.size(); ++r) {
      if (entries[e].reach[r].second.is_true() || entries[e].reach[r].second.is_false()) continue;
      ThreadModularCertificate weaker = *result.certificate;
      weaker.entries[e].reach[r].second = q.code.terms.boolean(false);
      BOOST_TEST((judged(weaker) == certify::Judgement::rejected));
    }
    for (std::size_t k = 1; k < entries[e].environment.size(); ++k) {
      ThreadModularCertificate fewer = *result.certificate;
      fewer.entries[e].environment.erase(fewer.entries[e].environment.begin() +
                                         static_cast<std::ptrdiff_t>(k));
      BOOST_TEST((judged(fewer) == certify::Judgement::rejected));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
