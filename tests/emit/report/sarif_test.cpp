// SPDX-License-Identifier: MIT
#include "emit/report/sarif.hpp"

#include <nlohmann/json.hpp>

#include <boost/test/unit_test.hpp>

#include <set>

using namespace absthread;
using namespace absthread::emit;

namespace {

RunRecord two_threads() {
  ProgramRecord program;
  program.path = "driver x.absthread";
  program.diagnostics = {{"dead-edge",
                          Severity::warning,
                          {"driver x.absthread", 3, 1, 3, 9},
                          "no value satisfies it",
                          {{{"driver x.absthread", 1, 1, 1, 2}, "declared here"}},
                          ""}};
  PartRecord part;
  part.question = "composition";
  part.verdict = Verdict::violated(Property::composition);
  part.findings = {{"assertion-can-fail", Severity::error, {}, "wrong together", {}, ""}};
  for (unsigned i = 0; i < 4; ++i)
    part.steps.push_back({i % 2 == 0 ? "A" : "B",
                          0,
                          {"d.c", i + 1, 1, i + 1, 2},
                          "step",
                          {"S0", "S1"},
                          {{"x", "0"}},
                          {{"x", "1"}},
                          {{"i", "7"}}});
  program.parts = {part};
  program.verdict = part.verdict;
  RunRecord run;
  run.programs = {program};
  run.exit_code = 10;
  return run;
}

} // namespace

BOOST_AUTO_TEST_SUITE(emit_report_sarif)

BOOST_AUTO_TEST_CASE(each_result_has_a_rule_of_the_table_and_a_place) {
  const nlohmann::json sarif = nlohmann::json::parse(to_sarif(two_threads()));
  BOOST_TEST(sarif["version"] == "2.1.0");
  const nlohmann::json& run = sarif["runs"][0];
  std::set<std::string> rules;
  for (const auto& rule : run["tool"]["driver"]["rules"]) rules.insert(rule["id"]);
  BOOST_REQUIRE(run["results"].size() == 2);
  for (const auto& result : run["results"]) {
    BOOST_TEST(rules.count(result["ruleId"]) == 1U);
    BOOST_TEST(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
               "driver%20x.absthread");
    BOOST_TEST(result["partialFingerprints"].size() == 1U);
  }
  BOOST_TEST(run["results"][0]["relatedLocations"][0]["message"]["text"] == "declared here");
}

BOOST_AUTO_TEST_CASE(the_first_flow_is_the_interleaving_and_one_per_thread_follows) {
  const nlohmann::json sarif = nlohmann::json::parse(to_sarif(two_threads()));
  const nlohmann::json& flows = sarif["runs"][0]["results"][1]["codeFlows"][0]["threadFlows"];
  BOOST_REQUIRE(flows.size() == 3);
  BOOST_REQUIRE(flows[0]["locations"].size() == 5); // four steps and what they lead to
  for (std::size_t i = 0; i < 5; ++i)
    BOOST_TEST(flows[0]["locations"][i]["executionOrder"] == i + 1);
  BOOST_TEST(flows[0]["locations"][1]["location"]["message"]["text"] ==
             "B: step (contract in S0 or S1; before: x = 0)");
  BOOST_TEST(flows[0]["locations"][4]["location"]["message"]["text"] == "wrong together");
  BOOST_TEST(flows[1]["id"] == "A#0");
  BOOST_TEST(flows[1]["locations"][1]["executionOrder"] == 3);
  BOOST_TEST(flows[2]["locations"][1]["executionOrder"] == 4);
  BOOST_TEST(flows[2]["locations"][0]["state"]["x"]["text"] == "1");
  BOOST_TEST(flows[2]["locations"][0]["state"]["i"]["text"] == "7");
  BOOST_TEST(flows[2]["locations"][0]["location"]["message"]["text"] ==
             "step (contract in S0 or S1; before: x = 0)");
}

BOOST_AUTO_TEST_CASE(columns_count_characters) {
  RunRecord run = two_threads();
  run.programs[0].diagnostics[0].where = {"d.c", 3, 9, 3, 12, 5, 7};
  const nlohmann::json region = nlohmann::json::parse(
      to_sarif(run))["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
  BOOST_TEST(region["startColumn"] == 5);
  BOOST_TEST(region["endColumn"] == 7);
}

BOOST_AUTO_TEST_CASE(what_is_no_plain_proof_is_a_result) {
  RunRecord run = two_threads();
  ProgramRecord& program = run.programs[0];
  program.diagnostics.clear();
  program.parts.resize(1);
  PartRecord& part = program.parts[0];
  part.findings.clear();
  part.steps.clear();
  const auto results = [&] { return nlohmann::json::parse(to_sarif(run))["runs"][0]["results"]; };
  const auto give = [&](const Verdict& verdict) { program.verdict = part.verdict = verdict; };
  give(Verdict::unknown("incomplete"));
  BOOST_REQUIRE(results().size() == 1U);
  BOOST_TEST(results()[0]["kind"] == "open");
  BOOST_TEST(results()[0]["level"] == "warning");
  give(Verdict::proved_under("exactly 3"));
  BOOST_REQUIRE(results().size() == 1U);
  BOOST_TEST(results()[0]["kind"] == "review");
  give(Verdict::proved());
  BOOST_TEST(results().empty());
  // The time was over before any part was decided.
  program.parts.clear();
  program.verdict = Verdict::unknown("timeout");
  program.cut = "timeout";
  BOOST_REQUIRE(results().size() == 1U);
  BOOST_TEST(results()[0]["kind"] == "open");
  const nlohmann::json invocation =
      nlohmann::json::parse(to_sarif(run))["runs"][0]["invocations"][0];
  BOOST_TEST(invocation["executionSuccessful"] == false);
}

BOOST_AUTO_TEST_CASE(a_fingerprint_is_of_the_text_at_the_place) {
  RunRecord run = two_threads();
  const auto fingerprint = [](const RunRecord& r) {
    return nlohmann::json::parse(
        to_sarif(r))["runs"][0]["results"][0]["partialFingerprints"]["absthread/v2"];
  };
  const auto before = fingerprint(run);
  run.programs[0].diagnostics[0].line = "A -> B;";
  const auto at_text = fingerprint(run);
  BOOST_TEST(at_text != before);
  run.programs[0].diagnostics[0].where.line = 33;
  run.programs[0].diagnostics[0].message += " with x = 4";
  BOOST_TEST(fingerprint(run) == at_text);
  run.programs[0].diagnostics[0].line = "A -> C;";
  BOOST_TEST(fingerprint(run) != at_text);
}

BOOST_AUTO_TEST_SUITE_END()
