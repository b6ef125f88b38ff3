// SPDX-License-Identifier: MIT
#include "emit/report/json.hpp"

#include "spec-lang/diag/invariant.hpp"
#include "tests/emit/report/schema.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using namespace absthread::emit;

namespace {

// Every member differs from its default, so that one which gets lost on the way is noticed.
ProgramRecord full_record() {
  const Place place{"a b.c", 3, 7, 3, 12};
  ProgramRecord r;
  r.path = "d/p.absthread";
  r.name = "p";
  r.c_files = {"a b.c"};
  r.shared = {{"x", "int", "1", "dev->x"}};
  r.threads = {{"T", "f", "any", place, 4, 5, 1, {"y"}}};
  r.diagnostics = {
      {"dead-edge", Severity::warning, place, "no value \"x\"", {{place, "here"}}, "text"}};
  r.parts = {{"conformance",
              "T",
              Verdict::violated(Property::conformance),
              {{"step-not-allowed", Severity::error, place, "not allowed", {}, "text"}},
              {{"T", 1, place, "x++", {"S0", "S1"}, {{"x", "0"}}, {{"x", "1"}}, {{"i", "7"}}}},
              {"a remark"},
              0.25}};
  r.assumptions = {"sequential consistency"};
  r.statistics = {"cvc5 1.0.3", 7, 3, 3, 1, 0.5, 0.75};
  r.artefacts = {{"export", "p.dot", "digraph {}"}};
  r.verdict = Verdict::proved_under("exactly 3");
  r.sentence = "bounded.";
  r.exit_code = 5;
  return r;
}

nlohmann::json schema() {
  return nlohmann::json::parse(
      test::read_text(test::source_root() / "emit/report/report.schema.json"));
}

std::string first_violation(const nlohmann::json& report) {
  const nlohmann::json root = schema();
  const std::vector<std::string> all = test::violations(report, root, root);
  return all.empty() ? "" : all.front();
}

} // namespace

BOOST_AUTO_TEST_SUITE(emit_report_json)

BOOST_AUTO_TEST_CASE(a_message_is_read_back_as_it_was) {
  const ProgramRecord record = full_record();
  BOOST_TEST((from_message(to_message(record)) == record));
  BOOST_TEST((from_message(to_message(ProgramRecord())) == ProgramRecord()));
}

BOOST_AUTO_TEST_CASE(what_is_no_message_is_an_internal_error) {
  BOOST_CHECK_THROW(from_message("{"), InternalError);
  BOOST_CHECK_THROW(from_message("{}"), InternalError);
}

BOOST_AUTO_TEST_CASE(a_report_fits_its_schema) {
  RunRecord run;
  run.command_line = {"check", "d"};
  run.programs = {full_record(), ProgramRecord()};
  run.verdict = Verdict::unknown("timeout");
  run.exit_code = 5;
  const nlohmann::json report = nlohmann::json::parse(to_json(run));
  BOOST_TEST(first_violation(report) == "");
  BOOST_TEST(report["schema"] == report_schema_version);
  BOOST_TEST(report["verdict"]["word"] == "unknown(timeout)");
  const nlohmann::json& program = report["programs"][0];
  BOOST_TEST(program["verdict"]["word"] == "true(exactly 3)");
  BOOST_TEST(program["parts"][0]["verdict"]["word"] == "false(conformance)");
  BOOST_TEST(!program.contains("artefacts"));
  BOOST_TEST(!program["diagnostics"][0].contains("rendered"));
}

BOOST_AUTO_TEST_CASE(the_schema_refuses_what_is_no_report) {
  RunRecord run;
  run.programs = {full_record()};
  const nlohmann::json good = nlohmann::json::parse(to_json(run));
  nlohmann::json bad = good;
  bad["exitCode"] = 3;
  BOOST_TEST(first_violation(bad) != "");
  bad = good;
  bad["programs"][0].erase("assumptions");
  BOOST_TEST(first_violation(bad) == "/programs/0: without \"assumptions\"");
  bad = good;
  bad["programs"][0]["parts"][0]["steps"][0]["before"]["x"] = 0;
  BOOST_TEST(first_violation(bad) != "");
}

BOOST_AUTO_TEST_CASE(text_that_is_not_utf8_is_mended) {
  RunRecord run;
  run.command_line = {"check", "\xff.absthread"};
  BOOST_TEST(first_violation(nlohmann::json::parse(to_json(run))) == "");
}

BOOST_AUTO_TEST_SUITE_END()
