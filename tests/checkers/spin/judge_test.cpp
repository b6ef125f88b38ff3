// SPDX-License-Identifier: MIT
// When SPIN's report is a proof: hardly ever.
#include "checkers/spin/spin.hpp"

#include "checkers/spin/process.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>

using namespace absthread::spin;

namespace {

const std::string clean = R"(
(Spin Version 6.5.2 -- 6 December 2019)
	+ Partial Order Reduction

Full statespace search for:
	never claim         	- (none specified)
	assertion violations	+
	cycle checks       	- (disabled by -DSAFETY)
	invalid end states	- (disabled by -E flag)

State-vector 36 byte, depth reached 25, errors: 0
     3187 states, stored
     8570 states, matched
    11757 transitions (= stored+matched)
        0 atomic steps
hash conflicts:         2 (resolved)

Stats on memory usage (in Megabytes):
    0.194	equivalent memory usage for states (stored*(State-vector + overhead))
  136.195	total actual memory usage

unreached in proctype A
	model.pml:20, state 14, "-end-"
	(1 of 14 states)

pan: elapsed time 0.01 seconds
pan: rate    318700 states/second
)";

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::string changed(const std::string& from, const std::string& to) {
  std::string out = clean;
  const std::size_t at = out.find(from);
  BOOST_REQUIRE(at != std::string::npos);
  return out.replace(at, from.size(), to);
}

void expect_no_proof(const std::string& text, const std::string& reason, int status = 0) {
  const Judgement judged = judge(lines(text), status);
  BOOST_TEST((judged.outcome == Outcome::not_finished));
  BOOST_TEST(judged.reason.find(reason) != std::string::npos,
             judged.reason << " should say " << reason);
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_spin_judge)

BOOST_AUTO_TEST_CASE(a_clean_exhaustive_report_is_a_proof) {
  const Judgement judged = judge(lines(clean), 0);
  BOOST_TEST((judged.outcome == Outcome::proved));
  BOOST_TEST(judged.states == 3187U);
  BOOST_TEST(judged.transitions == 11757U);
  BOOST_TEST(judged.depth == 25U);
  BOOST_TEST(judged.memory_mb == 136.195);
}

BOOST_AUTO_TEST_CASE(a_search_that_met_its_depth_is_repeated) {
  const Judgement judged = judge(lines("error: max search depth too small\n" + clean), 0);
  BOOST_TEST((judged.outcome == Outcome::not_finished));
  BOOST_TEST(judged.deeper);
}

BOOST_AUTO_TEST_CASE(anything_unusual_is_no_proof) {
  expect_no_proof(changed("Full statespace", "Bit statespace"), "Bit statespace");
  expect_no_proof(changed("	+ Partial Order Reduction", "	+ Hash-Compact 4 bytes"),
                  "Hash-Compact");
  expect_no_proof(
      changed("assertion violations	+", "assertion violations	- (disabled by -A flag)"),
      "assertions");
  expect_no_proof(changed("(Spin Version", "Warning: Search not completed\n(Spin Version"),
                  "not completed");
  expect_no_proof("pan: reached -DMEMLIM bound\n" + clean, "memout");
  expect_no_proof("pan: out of memory\n" + clean, "memout");
  expect_no_proof("pan: a message that nobody knows\n" + clean, "nobody knows");
  expect_no_proof(changed("     3187 states", "        0 states"), "not complete");
  expect_no_proof(changed("errors: 0", "errors: 2"), "2 errors");
  expect_no_proof(clean, "status 139", 139);
  expect_no_proof("", "not complete");
  expect_no_proof(clean.substr(0, clean.find("pan: elapsed")), "not complete");
}

BOOST_AUTO_TEST_CASE(an_error_counts_however_the_search_ended) {
  const std::string text =
      "pan:1: assertion violated (x<=1) (at depth 4)\npan: wrote model.pml.trail\n" +
      changed("errors: 0", "errors: 1");
  const Judgement judged = judge(lines("error: max search depth too small\n" + text), 0);
  BOOST_TEST((judged.outcome == Outcome::error));
  BOOST_TEST(!judged.deeper);
  BOOST_TEST(judged.error == "assertion violated (x<=1) (at depth 4)");
}

BOOST_AUTO_TEST_CASE(without_spin_the_package_is_named) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  const Result result = run("init { skip }", {});
  setenv("PATH", path.c_str(), 1);
  BOOST_TEST((result.outcome == Outcome::not_finished));
  BOOST_TEST(result.reason == "SPIN is not installed: it is in the Debian package spin");
}

BOOST_AUTO_TEST_CASE(the_scratch_folder_is_gone_afterwards) {
  std::string path;
  {
    const ScratchFolder folder;
    path = folder.path();
    BOOST_TEST(std::filesystem::is_directory(path));
  }
  BOOST_TEST(!std::filesystem::exists(path));
}

BOOST_AUTO_TEST_CASE(lines_come_one_by_one_and_stop_the_program) {
  const auto shell = find_program("sh");
  BOOST_REQUIRE(shell.has_value());
  std::vector<std::string> seen;
  const Ending ending = run_program({*shell, "-c", "echo a; echo b >&2; sleep 60"}, "/",
                                    [&](const std::string& line) {
                                      seen.push_back(line);
                                      return line != "b";
                                    });
  BOOST_TEST(ending.stopped);
  BOOST_TEST(seen == (std::vector<std::string>{"a", "b"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
