// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/engine.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/checkers/thread_modular/programs.hpp"

using namespace absthread;
using namespace absthread::testing;
using thread_modular::Prefer;

namespace {

void demand_proof(const Decided& d, bool modular) {
  BOOST_TEST(d.result.verdict.word() == "true");
  BOOST_TEST(d.result.modular == modular);
  BOOST_REQUIRE(d.result.certificate.has_value());
  BOOST_TEST((d.certified() == certify::Judgement::accepted));
}

void demand_run(const Decided& d, const std::string& verdict) {
  BOOST_TEST(d.result.verdict.word() == verdict);
  BOOST_REQUIRE(d.result.trace.has_value());
  const bool deadlock = verdict == "false(no-deadlock)";
  BOOST_TEST(!explicit_state::replay(d.program, *d.result.trace, *d.manager, nullptr, deadlock));
}

// The number of queries may rise by a tenth before somebody has to look.
void demand_queries(const Decided& d, std::uint64_t pinned) {
  const std::uint64_t queries = d.result.statistics.solver.queries;
  BOOST_TEST(queries <= pinned + pinned / 10);
  BOOST_TEST(pinned <= queries + queries / 10, "fewer queries: pin " << queries);
}

// The paper's own fall-back: R_i and E_i with predicates over the locations of others.
thread_modular::Options thread_by_thread() {
  auto options = engine_alone();
  options.method = thread_modular::Method::thread_modular;
  return options;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_thread_modular_engine)

// The programs of sections 2 and 6 of the paper: the kind of proof is the paper's.
BOOST_AUTO_TEST_CASE(lock_bit_has_no_modular_proof) {
  for (Prefer prefer : {Prefer::modular, Prefer::any}) {
    auto options = thread_by_thread();
    options.prefer = prefer;
    const Decided d = decide(lock_bit, options);
    demand_proof(d, false);
    BOOST_TEST(!d.result.joint);
    if (prefer == Prefer::modular) {
      BOOST_TEST(d.result.statistics.modular_refinements + d.result.statistics.path_refinements ==
                 3U);
      demand_queries(d, 47);
    }
  }
  // Left to itself the engine takes the threads together.
  const Decided d = decide(lock_bit, engine_alone());
  demand_proof(d, false);
  BOOST_TEST(d.result.joint);
  demand_queries(d, 23);
}

BOOST_AUTO_TEST_CASE(lock_id_has_a_modular_proof) {
  const Decided d = decide(lock_id, engine_alone());
  demand_proof(d, true);
  BOOST_TEST(d.result.statistics.modular_refinements == 2U);
  BOOST_TEST(d.result.statistics.path_refinements == 0U);
  demand_queries(d, 51);
}

BOOST_AUTO_TEST_CASE(lock_bit_cnt_needs_locations_but_not_the_counter) {
  const Decided d = decide(lock_bit_cnt, thread_by_thread());
  demand_proof(d, false);
  BOOST_TEST(d.result.statistics.modular_refinements + d.result.statistics.path_refinements == 4U);
  demand_queries(d, 65);
  for (const auto& entry : d.modular().entries)
    for (const auto& [location, reach] : entry.reach)
      BOOST_TEST(to_string(reach).find("cnt") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(contracts_of_figure_2_compose) {
  const Decided d = decide(figure_2, engine_alone());
  demand_proof(d, true);
  demand_queries(d, 14);
  std::string wrong = figure_2;
  wrong.replace(wrong.find("X1 -> X2 : g' > 0"), 17, "X1 -> X2 : g' > -1");
  demand_run(decide(wrong, engine_alone()), "false(composition)");
}

BOOST_AUTO_TEST_CASE(bluetooth_with_one_worker) {
  const Decided d = decide(bluetooth(1), thread_by_thread());
  demand_proof(d, false);
  demand_queries(d, 220);
  const Decided together = decide(bluetooth(1), engine_alone());
  demand_proof(together, false);
  demand_queries(together, 143);
}

BOOST_AUTO_TEST_CASE(the_kiss_mistake_gives_its_interleaving) {
  const Decided d = decide(kiss, engine_alone());
  demand_run(d, "false(composition)");
  BOOST_TEST(d.result.trace->steps.size() == 7U);
  demand_queries(d, 232);
  // The explicit search finds a run of the same length.
  const Decided quick = decide(kiss);
  demand_run(quick, "false(composition)");
  BOOST_TEST(quick.result.trace->steps.size() == 7U);
}

// A state of B that names A (`m` is A's) is no part of a modular proof, though it speaks of no
// variable of A: the certificate says so too.
BOOST_AUTO_TEST_CASE(a_proof_that_names_another_thread_is_not_modular) {
  auto options = thread_by_thread();
  options.prefer = Prefer::any;
  const Decided d = decide(R"(
program names_another;
shared { x : 0..2 = 2; y : bool = false; m : lock; }
thread A { init L0; state L1 assert m == self; L0 -> L1 lock m; }
thread B {
  local n : 0..2 = 0;
  init L0;
  state L2 assert n != 1;
  L0 -> L1 lock m;
  L3 -> L0 unlock m;
  L1 -> L2 when n > 0 : n' == n - 1 && !y';
  L0 -> L3 when x <= 2 : n' == 2;
}
)",
                           options);
  demand_proof(d, false);
}

BOOST_AUTO_TEST_CASE(a_modular_proof_of_copies_holds_for_any_number) {
  const Decided d = decide(mutex, engine_alone());
  demand_proof(d, true);
  BOOST_TEST(d.result.parametric);
  BOOST_TEST(d.modular().entries.size() == 1U);
  // One computation per thread: three or thirty copies cost the same.
  std::string three = mutex, thirty = mutex;
  three.replace(three.find("instances any"), 13, "instances 3");
  thirty.replace(thirty.find("instances any"), 13, "instances 30");
  const Decided few = decide(three, engine_alone()), many = decide(thirty, engine_alone());
  demand_proof(few, true);
  demand_proof(many, true);
  demand_queries(few, 183);
  BOOST_TEST(few.result.statistics.solver.queries == many.result.statistics.solver.queries);
}

BOOST_AUTO_TEST_CASE(any_number_without_a_modular_proof_is_unknown_or_a_bug) {
  std::string text = bluetooth(1);
  text.replace(text.find("instances 1"), 11, "instances any");
  const Decided d = decide(text);
  BOOST_TEST(d.result.verdict.word() ==
             "unknown(no modular proof; any number of threads needs the any-number engine)");
  std::string bad = mutex;
  bad.replace(bad.find("A -> B lock m"), 13, "A -> B");
  bad.replace(bad.find("m == self && "), 13, "");
  bad.replace(bad.find("E -> A unlock m"), 15, "E -> A");
  demand_run(decide(bad), "false(exclusion)");
}

BOOST_AUTO_TEST_CASE(a_free_variable_changes_while_its_thread_idles) {
  const std::string text = R"(
program idles;
shared { v : bool = false; }
thread A { free v; init S; }
thread B { init P; state Q assert false; P -> Q when v; }
)";
  const Decided d = decide(text, engine_alone());
  demand_run(d, "false(composition)");
  BOOST_TEST(d.result.trace->steps.size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_step_that_leaves_a_domain_is_wrong_and_not_blocked) {
  demand_run(
      decide("program d; shared { n : 0..2 = 0; } thread A { init S; S -> S : n' == n + 1; }",
             engine_alone()),
      "false(composition)");
  demand_proof(decide("program d; shared { n : 0..2 = 0; } thread A { init S; S -> S when n < 2 : "
                      "n' == n + 1; } "
                      "thread B { init S; S -> S when n > 0 : n' == n - 1; }",
                      engine_alone()),
               true);
}

BOOST_AUTO_TEST_CASE(an_end_state_that_is_wrong_is_found) {
  demand_run(decide("program e; shared { b : bool = false; } thread A { init S; S -> E : b'; state "
                    "E assert !b; }",
                    engine_alone()),
             "false(composition)");
}

BOOST_AUTO_TEST_CASE(disjunctive_solutions_make_progress) {
  const Decided d = decide(R"(
program disjunctive;
shared { x : int = 0; }
thread A {
  init S;
  state T assert x == 10 || x == 15;
  S -> T when x == 0 || x == 5 : x' == x + 10;
}
thread B { init P; P -> P when x == 0 : x' == 5; P -> P when x == 5 : x' == 0; }
)",
                           engine_alone());
  demand_proof(d, true);
  BOOST_TEST(d.result.statistics.iterations < 6U);
}

BOOST_AUTO_TEST_CASE(an_integer_gap_is_never_a_violation, *boost::unit_test::label("slow")) {
  // x is even, so 7 is out of reach; the reason is no linear inequality.
  auto options = engine_alone();
  options.most_iterations = 8;
  const Decided d = decide(R"(
program parity;
shared { x : int = 0; }
thread A { init S; state T assert false; S -> S : x' == x + 2; S -> T when x == 7; }
thread B { init P; P -> P : x' == x - 2; }
)",
                           options);
  BOOST_TEST((d.result.verdict.answer == Answer::unknown));
  BOOST_TEST(d.result.verdict.word() == "unknown(predicates diverge)");
}

BOOST_AUTO_TEST_CASE(enums_bits_and_arrays) {
  demand_proof(decide(R"(
program enums;
enum Mode { off, on, busy }
shared { mode : Mode = off; }
thread A { init S; state T assert mode == busy; S -> T when mode == off : mode' == busy; T -> S : mode' == off; }
thread B { init P; state Q assert mode == on; P -> Q when mode == off : mode' == on; Q -> P : mode' == off; }
)",
                      engine_alone()),
               true);
  demand_proof(decide(R"(
program bit_vectors;
shared { n : bits 4 = 0; t : bool = false; }
thread A { init S; state T assert n == 3; S -> T when !t && n == 3 : t'; T -> S : !t'; }
thread B { init P; P -> P when !t : n' == n + 1; }
)",
                      engine_alone()),
               true);
  const std::string symbolic = R"(
program array_elements;
shared { slot : bool[3] = false; i : 1..2 = 1; }
thread A { init S; state T assert slot[0]; S -> T : slot[0]'; T -> S : !slot[0]'; }
thread B { init P; P -> Q : slot[i]'; Q -> P : slot[i]' == false; P -> P : i' == 2; P -> P : i' == 1; }
)";
  demand_proof(decide(symbolic, engine_alone()), true);
  std::string wrong = symbolic;
  wrong.replace(wrong.find("1..2"), 4, "0..2");
  wrong.replace(wrong.find("i' == 2"), 7, "i' == 0");
  // Why a first, impossible history is impossible is about equal indices.
  demand_run(decide(wrong, engine_alone()), "false(composition)");
  demand_run(decide(wrong), "false(composition)"); // by the explicit search
  auto together = engine_alone();
  together.method = thread_modular::Method::joint;
  demand_run(decide(wrong, together), "false(composition)");
  demand_proof(decide(symbolic, together), false);
  // The same with the guard in the step, thread by thread: the reason is about indices again.
  std::string guarded = wrong;
  guarded.replace(guarded.find("P -> Q : slot[i]'"), 17, "P -> Q when i != 0 : slot[i]'");
  guarded.replace(guarded.find("Q -> P : slot[i]'"), 17, "Q -> P when i != 0 : slot[i]'");
  for (auto method : {thread_modular::Method::thread_modular, thread_modular::Method::joint}) {
    auto options = engine_alone();
    options.method = method;
    const Decided d = decide(guarded, options);
    BOOST_TEST(d.result.verdict.word() == "true");
    BOOST_TEST((d.certified() == certify::Judgement::accepted));
  }
}

BOOST_AUTO_TEST_CASE(deadlock_is_found_and_excluded) {
  const auto text = [](const char* first, const char* second) {
    return std::string(
               "program d; shared { a, b : lock; } thread A { init S; end E; S -> T lock a; T -> U "
               "lock b; "
               "U -> V unlock b; V -> E unlock a; } thread B { init S; end E; S -> T lock ") +
           first + "; T -> U lock " + second + "; U -> V unlock " + second + "; V -> E unlock " +
           first + "; }";
  };
  auto options = engine_alone();
  options.deadlock = true;
  demand_run(decide(text("b", "a"), options), "false(no-deadlock)");
  demand_proof(decide(text("a", "b"), options), false);
  BOOST_TEST(!decide(text("a", "b"), options).result.notes.empty());
}

BOOST_AUTO_TEST_CASE(exclusion_counts_two_copies_at_one_place) {
  const auto text = [](const char* guard) {
    return std::string(
               "program x; shared { b : bool = false; } thread W instances 2 { init S; S -> T ") +
           guard + "; T -> S : !b'; } composition { exclusive W.T; }";
  };
  demand_proof(decide(text("when !b : b'"), engine_alone()), false);
  demand_run(decide(text(": b'"), engine_alone()), "false(exclusion)");
}

// Two cores: the same answers, over our own terms, with proofs and runs that hold.
BOOST_AUTO_TEST_CASE(two_jobs_give_the_same_verdict, *boost::unit_test::label("slow")) {
  auto two = engine_alone();
  two.jobs = 2;
  for (const std::string& text : {std::string(lock_bit), std::string(lock_id), std::string(kiss),
                                  bluetooth(1), bluetooth(2)}) {
    const Decided alone = decide(text, engine_alone()), both = decide(text, two);
    BOOST_TEST(both.result.verdict.word() == alone.result.verdict.word());
    BOOST_TEST(both.result.modular == alone.result.modular);
    if (both.result.verdict.answer == Answer::proved)
      demand_proof(both, alone.result.modular);
    else
      demand_run(both, alone.result.verdict.word());
  }
  // What the second core finds by searching stops the first.
  two.explicit_states = 4000;
  demand_run(decide(kiss, two), "false(composition)");
}

BOOST_AUTO_TEST_CASE(a_cancelled_run_ends_soon) {
  auto options = engine_alone();
  unsigned asked = 0;
  options.cancelled = [&asked] { return ++asked > 20; };
  const Decided d = decide(bluetooth(4), options);
  BOOST_TEST((d.result.verdict.answer == Answer::unknown));
}

// Copies that hold locals: what is known of one goes with it when copies are exchanged.
BOOST_AUTO_TEST_CASE(copies_with_locals_and_identities) {
  const std::string text = R"(
program tickets;
shared { next, now : int = 0; }
thread W instances 3 {
  local t : int = 0;
  init A;
  state C assert t == now;
  A -> B : t' == next && next' == next + 1;
  B -> C when t == now;
  C -> A : now' == now + 1;
}
composition { exclusive W.C; }
)";
  auto together = engine_alone();
  together.method = thread_modular::Method::joint;
  const Decided d = decide(text, together);
  demand_proof(d, false);
  BOOST_TEST(d.result.joint);
  std::string wrong = text;
  wrong.replace(wrong.find("next' == next + 1"), 17, "next' == next");
  demand_run(decide(wrong, together), "false(exclusion)");
}

BOOST_AUTO_TEST_CASE(an_empty_start_is_no_proof) {
  const Decided d =
      decide("program v; shared { x : int; } initially x > 0 && x < 1; thread A { init S; }");
  BOOST_TEST(d.result.verdict.word() == "unknown(vacuous: no initial state)");
}

BOOST_AUTO_TEST_CASE(progress_is_reported_and_time_is_kept) {
  auto options = engine_alone();
  unsigned calls = 0;
  options.progress = [&calls](const thread_modular::Statistics& s) {
    ++calls;
    BOOST_TEST(s.iterations == calls);
  };
  const Decided d = decide(lock_bit, options);
  BOOST_TEST(calls == d.result.statistics.iterations);
  options.progress = {};
  options.time = std::chrono::milliseconds(1);
  BOOST_TEST(decide(bluetooth(2), options).result.verdict.word() ==
             "unknown(the engine's own time limit)");
}

BOOST_AUTO_TEST_SUITE_END()
