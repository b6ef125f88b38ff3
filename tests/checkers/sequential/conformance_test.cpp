// SPDX-License-Identifier: MIT
// The definition of conformance (semantics.md), claim by claim, and the papers' programs. The
// numbered pitfalls are those of the reference contracts.
#include <boost/test/unit_test.hpp>

#include "checkers/certify/conformance.hpp"
#include "checkers/sequential/explain.hpp"
#include "tests/support/tiny_threads.hpp"

using namespace absthread;

namespace {

sequential::ConformanceResult run(const std::string& text,
                                  const sequential::ConformanceOptions& options = {}) {
  TermManager terms;
  const conformance::Task task = testing::parse_pair(text, terms);
  const auto solver = smt::make_cvc5(terms);
  auto result = sequential::check_conformance(task, terms, *solver, options);
  if (result.certificate) {
    const auto fresh = smt::make_cvc5(terms);
    const certify::Report report = certify::check(task, *result.certificate, terms, *fresh);
    BOOST_TEST((report.judgement == certify::Judgement::accepted), report.why);
  }
  // Terms die with their manager: keep what has none.
  result.certificate.reset();
  if (result.failure) {
    result.failure->trace = {};
    result.failure->shared.clear();
    result.failure->locals.clear();
    result.failure->rejected.clear();
    result.failure->possible.clear();
  }
  return result;
}

std::string word(const std::string& text) {
  return run(text).verdict.word();
}

const std::string yes = "true(conformance)";
const std::string no = "false(conformance)";

void check(const std::string& text, bool conforms) {
  BOOST_TEST(word(text) == (conforms ? yes : no), "\n" << text);
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_sequential_conformance)

BOOST_AUTO_TEST_CASE(programs_of_the_papers) {
  for (const testing::Example& e : testing::paper_examples()) BOOST_TEST_CONTEXT(e.name) {
      check(e.text(), e.conforms);
    }
}

BOOST_AUTO_TEST_CASE(pitfall_1_the_last_statement_is_checked) {
  const std::string code = "shared g int\nlocal x int\nthread A\n"
                           "location A0 init\nlocation A1\nlocation A2 end\n";
  const std::string contract = "contract A\nstate X1 init assert (> g 0)\nstate X2 end\nidle X1\n"
                               "edge X1 X2 (> g' 0)\n";
  check(code + "step A0 A1 (= x' 1)\nstep A1 A2 (= g' x)\n" + contract, true);
  check(code + "step A0 A1 (= x' -1)\nstep A1 A2 (= g' x)\n" + contract, false);
}

BOOST_AUTO_TEST_CASE(pitfall_2_assertions_of_all_candidates_before_the_step) {
  const std::string code = "shared g int\nthread T\nlocation L0 init assert (and (> g 0) (< g 5))\n"
                           "location L1 end\nstep L0 L1 (= g' -1)\n";
  // Both candidates' assertions together; neither alone is enough.
  const std::string contract = "contract C\nstate X init assert (> g 0)\n"
                               "state Y init assert (< g 5)\nstate Z end\n";
  check(code + contract + "edge X Z (= g' -1)\n", true);
  check(code + "contract C\nstate X init assert (> g 0)\nstate Z end\nedge X Z (= g' -1)\n", false);
  // Assumed before the step, not after it: g' is -1 where X says g > 0.
  check("shared g int\nthread T\nlocation L0 init\nlocation L1 end\nstep L0 L1 (= g' -1)\n"
        "contract C\nstate X init assert (> g 0)\nstate Y assert (> g 0)\nedge X Y (= g' 1)\n",
        false);
}

BOOST_AUTO_TEST_CASE(pitfall_3_candidates_move_at_once) {
  // In place, X0 -> X1 -> X2 would be taken in one step.
  const std::string text = "shared g int\nthread T\nlocation L0 init\nlocation L1\n"
                           "location L2 end\nstep L0 L1 (= g' 1)\nstep L1 L2 (= g' 2)\n"
                           "contract C\nstate X0 init\nstate X1\nstate X2\n"
                           "edge X0 X1 (= g' 1)\nedge X1 X2 (= g' 1)\n";
  check(text + "edge X2 X2 (= g' 2)\n", false);
  check(text + "edge X1 X2 (= g' 2)\n", true);
}

BOOST_AUTO_TEST_CASE(pitfall_4_an_assertion_is_no_step) {
  // It needs no edge, and the statement behind it sees the same g.
  const std::string code = "shared g int\nlocal x int\nthread T\nlocation L0 init assert (> g 0)\n"
                           "location L1 end assert (> x 0)\nstep L0 L1 (= x' g)\n";
  check(code + "contract C\nstate X init assert (> g 0)\nstate Y end\nedge X Y\n", true);
  check(code + "contract C\nstate X init\nstate Y end\nedge X Y\n", false);
}

BOOST_AUTO_TEST_CASE(pitfall_5_local_steps_need_idle_only_as_statements) {
  const std::string head = "shared g int\nlocal x int\nthread T\nlocation L0 init\nlocation L1\n"
                           "location L2 end\n";
  const std::string contract = "contract C\nstate X init\nstate Y end\nedge X Y (= g' 1)\n";
  check(head + "silent L0 L1 (= x' 1)\nstep L1 L2 (= g' x)\n" + contract, true);
  check(head + "step L0 L1 (= x' 1)\nstep L1 L2 (= g' x)\n" + contract, false);
  check(head + "step L0 L1 (= x' 1)\nstep L1 L2 (= g' x)\n" + contract + "idle X\n", true);
}

BOOST_AUTO_TEST_CASE(atomicities_differ_by_a_guard_only_edge) {
  // As a statement the local step may use X -> Y and be at Y when g := 1 comes.
  const std::string head = "shared g int\nlocal x int\nthread T\nlocation L0 init\nlocation L1\n"
                           "location L2 end\n";
  const std::string contract = "contract C\nstate X init assert (= g 0)\nstate Y\nstate Z end\n"
                               "edge X Y (= g 0)\nedge Y Z (= g' 1)\n";
  check(head + "step L0 L1 (= x' 1)\nstep L1 L2 (= g' 1)\n" + contract, true);
  check(head + "silent L0 L1 (= x' 1)\nstep L1 L2 (= g' 1)\n" + contract, false);
}

BOOST_AUTO_TEST_CASE(pitfall_6_a_test_and_a_write_are_two_steps) {
  const std::string head = "shared g int\nthread T\nlocation L0 init\nlocation L1\n"
                           "location L2 end\n";
  const std::string contract = "contract C\nstate X init\nstate Y end\n"
                               "edge X Y (and (= g 0) (= g' 1))\nidle X\n";
  check(head + "step L0 L1 (= g 0)\nstep L1 L2 (= g' 1)\n" + contract, false);
  check(head + "step L0 L2 (and (= g 0) (= g' 1))\n" + contract, true);
}

BOOST_AUTO_TEST_CASE(pitfall_7_a_result_is_kept_in_the_same_step) {
  const std::string head = "shared w int\nlocal i int\nthread T\nlocation L0 init\nlocation L1\n"
                           "location L2\nlocation L3 end\n";
  const std::string tail = "step L2 L3 (= w' 7)\ncontract C\nstate X init\nstate Y\nstate N\n"
                           "state Z end\nedge X Y (and (= w 0) (= w' 1))\n"
                           "edge X N (and (!= w 0) (= w' (+ w 1)))\nedge Y Z (= w' 7)\n"
                           "idle Y\nidle N\n";
  check(head + "step L0 L1 (and (= w' (+ w 1)) (= i' w'))\nsilent L1 L2 (= i 1)\n" + tail, true);
  check(head + "step L0 L1 (= w' (+ w 1))\nstep L1 L2 (= w 1)\n" + tail, false);
}

BOOST_AUTO_TEST_CASE(pitfall_8_frames_and_free_variables) {
  const std::string thread = "thread T\nlocation L0 init\nlocation L1 end\nstep L0 L1 (= v' 1)\n";
  const std::string contract = "contract C\nstate X init\nidle X\n";
  check("shared v int\n" + thread + contract, false);
  check("shared v int\n" + thread + contract + "free v\n", true);
  check("shared g int\nundeclared v int\n" + thread + contract, true);
  // Free, but only where there is an edge: the idle step carries it.
  check("shared v int\n" + thread + "contract C\nstate X init\nfree v\n", false);
}

BOOST_AUTO_TEST_CASE(pitfall_9_start_values_are_not_assumed) {
  const std::string text = "shared g int = 0\nthread T\nlocation L0 init\nlocation L1 end\n"
                           "step L0 L1 (= g' (+ g 1))\ncontract C\nstate X init";
  check(text + "\nedge X X (= g' 1)\n", false);
  check(text + " assert (= g 0)\nedge X X (= g' 1)\n", true);
}

BOOST_AUTO_TEST_CASE(pitfall_10_every_step_sees_new_values) {
  // Two reads of g may differ, in a loop as well.
  check("shared g int\nlocal x int\nlocal y int\nthread T\nlocation L0 init\nlocation L1\n"
        "location L2 assert (= x y)\nstep L0 L1 (= x' g)\nstep L1 L2 (= y' g)\nsilent L2 L0\n"
        "contract C\nstate X init\nidle X\n",
        false);
  check("shared g int\nlocal x int\nlocal y int\nthread T\nlocation L0 init\nlocation L2 assert (= "
        "x y)\n"
        "step L0 L2 (and (= x' g) (= y' g))\nsilent L2 L0\ncontract C\nstate X init\nidle X\n",
        true);
}

BOOST_AUTO_TEST_CASE(pitfall_13_a_proof_about_nothing_says_so) {
  const auto result = run("shared g int\nthread T\nlocation L0 init\nlocation L1 end\n"
                          "step L0 L1 (= g' 1) ; g = 1\ncontract C\nstate X init assert false\n");
  BOOST_TEST(result.verdict.word() == yes);
  BOOST_REQUIRE(result.unreached.size() == 1U);
  BOOST_TEST(result.unreached[0].text == "g = 1");
}

BOOST_AUTO_TEST_CASE(pitfall_15_the_common_part_is_assumed) {
  const std::string code = "shared w int\nthread T\nlocation L0 init\nlocation L1 end\n"
                           "step L0 L1 (= w' (+ w 1))\ncontract C\nstate X init";
  const std::string edges = "\nstate Y end\nedge X Y (and (= w 0) (= w' 1))\n"
                            "edge X Y (and (> w 0) (= w' (+ w 1)))\n";
  check(code + " assert (>= w 0)" + edges, true);
  check(code + edges, false);
}

BOOST_AUTO_TEST_CASE(a_candidate_may_fail_earlier) {
  // W# is a union: one failing candidate excuses the thread.
  const std::string code = "shared g int\nshared b bool\nthread T\nlocation L0 init\n"
                           "location L1 end assert b\nstep L0 L1 (= g' 1)\ncontract C\n"
                           "state X init\nstate Y\nstate Z assert b\n";
  check(code + "edge X Y (= g' 1)\nedge X Z (= g' 1)\n", true);
  check(code + "edge X Y (= g' 1)\n", false);
}

BOOST_AUTO_TEST_CASE(several_initial_states) {
  const std::string code = "shared g int\nthread T\nlocation L0 init\nlocation L1 end\n"
                           "step L0 L1 (= g' 1)\n";
  check(code + "contract C\nstate X init\nstate Y init\nedge Y Y (= g' 1)\n", true);
  check(code + "contract C\nstate X init\nstate Y\nedge Y Y (= g' 1)\n", false);
  const auto none = run(code + "contract C\nstate X\nedge X X (= g' 1)\n");
  BOOST_TEST(none.verdict.word() == no);
  BOOST_TEST((none.failure->kind == FailureKind::no_candidate));
}

BOOST_AUTO_TEST_CASE(several_starts_of_the_thread) {
  const std::string text = "shared g int\nthread T\nlocation L0 init\nlocation L1 init\n"
                           "location L2 end\nstep L0 L2 (= g' 1)\nstep L1 L2 (= g' 2)\n"
                           "contract C\nstate X init\nedge X X (= g' 1)\n";
  check(text, false);
  check(text + "edge X X (= g' 2)\n", true);
}

BOOST_AUTO_TEST_CASE(domains_are_assumed_and_owed) {
  const std::string head = "shared g int 0 3\nlocal x int\nthread T\nlocation L0 init\n";
  const std::string any = "contract C\nstate X init\nedge X X any g\n";
  check(head + "location L1 end assert (<= x 3)\nstep L0 L1 (= x' g)\n" + any, true);
  check(head + "location L1 end\nstep L0 L1 (and (< g 3) (= g' (+ g 1)))\n" + any, true);
  const auto leaves = run(head + "location L1 end\nstep L0 L1 (= g' (+ g 1))\n" + any);
  BOOST_TEST(leaves.verdict.word() == no);
  BOOST_TEST((leaves.failure->kind == FailureKind::leaves_domain));
}

BOOST_AUTO_TEST_CASE(locks_and_self) {
  const std::string head = "shared m thread = none\nthread T\nlocation L0 init\n";
  const std::string contract = "contract C\nstate Out init\nstate In assert (= m self)\n"
                               "edge Out In (and (= m none) (= m' self))\n"
                               "edge In Out (and (= m self) (= m' none))\n";
  check(head +
            "location L1 assert (= m self)\nlocation L2 end\n"
            "step L0 L1 (and (= m none) (= m' self))\nstep L1 L2 (= m' none)\n" +
            contract,
        true);
  check(head + "location L1 end\nstep L0 L1 (= m' none)\n" + contract, false);
}

BOOST_AUTO_TEST_CASE(starting_a_thread_is_a_visible_step) {
  const std::string code = "shared started int\nthread T\nlocation L0 init\nlocation L1 end\n"
                           "step L0 L1 (= started' (+ started 1))\ncontract C\nstate X init\n"
                           "idle X\n";
  check(code, false);
  check(code + "edge X X (= started' (+ started 1))\n", true);
}

BOOST_AUTO_TEST_CASE(arrays) {
  const std::string code = "shared a array\nlocal i int\nthread T\nlocation L0 init\nlocation L1\n"
                           "location L2 end\nsilent L0 L1 (> i 0)\n"
                           "step L1 L2 (= a' (store a i 5))\ncontract C\nstate X init\n";
  check(code + "edge X X (= (select a' 0) (select a 0))\n", true);
  check(code + "edge X X (= (select a' 1) (select a 1))\n", false);
}

BOOST_AUTO_TEST_CASE(loops_with_counters) {
  auto loop = [](const std::string& bound) {
    return "shared g int\nlocal i int = 0\nlocal n int\nthread T\nlocation L0 init\nlocation L1\n"
           "location L2\nlocation L3 end\nstep L0 L1 (= n' g)\nsilent L1 L2 (< i n)\n"
           "step L2 L1 (and (= i' (+ i 1)) (= g' i))\nsilent L1 L3 (>= i n)\n"
           "contract C\nstate X init\nidle X\nedge X X (>= g' " +
           bound + ")\n";
  };
  check(loop("0"), true);
  check(loop("1"), false);
}

BOOST_AUTO_TEST_CASE(deep_counterexamples_are_found) {
  // The fifth round of the loop writes 5.
  check("shared g int\nlocal i int = 0\nthread T\nlocation L0 init\nlocation L1 end\n"
        "step L0 L0 (and (= i' (+ i 1)) (= g' i))\ncontract C\nstate X init\nidle X\n"
        "edge X X (< g' 5)\n",
        false);
}

BOOST_AUTO_TEST_CASE(contract_locals) {
  const std::string head = "shared g int\nshared now int\nlocal mine int\nthread T\n"
                           "location L0 init\nlocation L1\nlocation L2 end\n";
  const std::string contract = "contract C\nghost t int\nstate X0 init\nstate X1\nstate X2 end\n"
                               "edge X0 X1 (and (= t' g) (= g' (+ g 1)))\nedge X1 X2 (= now t)\n";
  const std::string take = "step L0 L1 (and (= mine' g) (= g' (+ g 1)))\n";
  check(head + take + "step L1 L2 (= now mine)\n" + contract, true);
  check(head + take + "step L1 L2 (= now (+ mine 1))\n" + contract, false);
  // A start value that is read at once and that nobody gave stands for all values: no refutation.
  BOOST_TEST(word("shared g int\nthread T\nlocation L0 init\nlocation L1 end\nstep L0 L1 (= g 7)\n"
                  "contract C\nghost t int\nstate X init\nedge X X (= g t)\n") ==
             "unknown(candidates were dropped)");
  BOOST_TEST((word("shared g int\nthread T\nlocation L0 init\nlocation L1 end\nstep L0 L1 (= g 7)\n"
                   "contract C\nghost t int = 0\nstate X init\nedge X X (> t' g)\n")
                  .find("unknown(unsupported") == 0));
}

BOOST_AUTO_TEST_CASE(several_values_of_a_contract_local) {
  // After the first step t may be 1, 2 or 3; the second tells which. One candidate alone is the
  // first or the last.
  const std::string text =
      "shared g int\nthread T\nlocation L0 init\nlocation L1\nlocation L2 end\n"
      "step L0 L1 (= g' 0)\nstep L1 L2 (= g' 2)\ncontract C\nghost t int = 0\n"
      "state X init\nstate Y\nedge X Y (and (= g' 0) (= t' 1))\n"
      "edge X Y (and (= g' 0) (= t' 2))\nedge X Y (and (= g' 0) (= t' 3))\nedge Y Y (= g' t)\n";
  check(text, true);
  sequential::ConformanceOptions one;
  one.construction.copies = 1;
  BOOST_TEST(run(text, one).verdict.word() == "unknown(candidates were dropped)");
}

BOOST_AUTO_TEST_CASE(limits_end_it_with_a_reason) {
  sequential::ConformanceOptions options;
  options.limits.nodes = 3;
  BOOST_TEST(run(testing::paper_example("battery/Worker").text(), options).verdict.word() ==
             "unknown(more than 3 pairs of a location and a candidate set)");
  options.limits = {};
  options.limits.queries = 5;
  BOOST_TEST(run(testing::paper_example("figure2/A").text(), options).verdict.word() ==
             "unknown(query limit)");
  options.limits = {};
  options.limits.time = std::chrono::milliseconds(200);
  options.limits.rounds = 0;
  // x grows by what is read: no lemma of the engine holds it below y * y.
  const std::string hard =
      "shared g int\nlocal x int = 0\nlocal y int = 0\nthread T\n"
      "location L0 init\nlocation L1 end assert (<= x (* y y))\n"
      "step L0 L0 (and (= y' (+ y 1)) (= x' (+ x (+ y (+ y 1)))))\nsilent L0 L1\n"
      "contract C\nstate X init\nidle X\n";
  const std::string verdict = run(hard, options).verdict.word();
  BOOST_TEST((verdict.find("unknown") == 0 || verdict == yes), verdict);
}

BOOST_AUTO_TEST_CASE(health_and_coverage) {
  const auto result =
      run("shared g int\nthread T\nlocation L0 init\nlocation L1 end\nstep L0 L1 (= g' 1)\n"
          "step L0 L1 (and (= g 3) (= g' 2)) ; dead\ncontract C\nstate X init assert (< g 3)\n"
          "state Y end assert (> g 0)\nstate Z\nedge X Y (= g' 1)\nedge X Y (= g' 5)\n"
          "edge X Z (= g' 7)\n");
  BOOST_TEST(result.verdict.word() == yes);
  BOOST_TEST(result.health.unused_edges == (std::vector<EdgeId>{1, 2}),
             boost::test_tools::per_element());
  BOOST_TEST(result.health.unreached_states == (std::vector<LocationId>{2}),
             boost::test_tools::per_element());
  BOOST_TEST(result.health.needless_assertions == (std::vector<LocationId>{1}),
             boost::test_tools::per_element());
  BOOST_TEST(!result.health.accepts_any_step);
  BOOST_TEST(result.coverage_known);
  // Both edges belong to one statement here (no source), so the statement is reached.
  BOOST_TEST(result.unreached.empty());
  BOOST_TEST(run("shared g int\nthread T\nlocation L0 init\nlocation L1 end\nstep L0 L1 (= g' 1)\n"
                 "contract C\nstate X init\nedge X X any g\n")
                 .health.accepts_any_step);
}

BOOST_AUTO_TEST_CASE(a_loop_that_must_run_often_is_covered) {
  // The last statement is reached only after five rounds, although one round proves the rest.
  const auto result = run("shared g int\nlocal i int = 0\nthread T\nlocation L0 init\nlocation L1\n"
                          "location L2 end\nstep L0 L0 (= i' (+ i 1))\nsilent L0 L1 (= i 5)\n"
                          "step L1 L2 (= g' 1)\ncontract C\nstate X init\nidle X\n"
                          "edge X X (= g' 1)\n");
  BOOST_TEST(result.verdict.word() == yes);
  BOOST_TEST(result.coverage_known);
  BOOST_TEST(result.unreached.empty());
}

BOOST_AUTO_TEST_SUITE_END()
