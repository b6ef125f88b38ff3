// SPDX-License-Identifier: MIT
//
// The frame of the random tests, tried on families whose faults we know.
#include "tests/fuzz/campaign.hpp"
#include "tests/fuzz/faults.hpp"
#include "tests/fuzz/random.hpp"
#include "tests/fuzz/record.hpp"
#include "tests/fuzz/shrink.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <csignal>
#include <cstdlib>
#include <sstream>

#include <unistd.h>

namespace {

using namespace absthread::fuzz;

// A case is a list of numbers, one to a line. The "engine" sums them; it is wrong when there is a
// number above 90 and, somewhere after it, a number below 10.
std::vector<int> numbers_of(const std::string& text) {
  std::vector<int> numbers;
  std::istringstream in(text);
  for (int number = 0; in >> number;) numbers.push_back(number);
  return numbers;
}

std::string text_of(const std::vector<int>& numbers) {
  std::string text;
  for (int number : numbers) text += std::to_string(number) + '\n';
  return text;
}

std::string random_numbers(Seed seed) {
  Random random(seed);
  std::vector<int> numbers(4 + random.below(8));
  for (int& number : numbers) number = static_cast<int>(random.below(100));
  return text_of(numbers);
}

bool has_the_fault(const std::vector<int>& numbers) {
  bool high = false;
  for (int number : numbers) {
    if (high && number < 10) return true;
    high = high || number > 90;
  }
  return false;
}

std::vector<std::string> smaller_numbers(const std::string& text) {
  std::vector<std::string> candidates;
  std::vector<int> numbers = numbers_of(text);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::vector<int> changed = numbers;
    for (int value : {0, changed[i] / 2, changed[i] - 1}) {
      if (value < 0) continue;
      changed[i] = value;
      candidates.push_back(text_of(changed));
    }
  }
  return candidates;
}

Outcome even_or_odd(const std::string& text) {
  int sum = 0;
  for (int number : numbers_of(text)) sum += number;
  return agreed(sum % 2 == 0 ? "even" : "odd");
}

Family sums(std::function<void()> when_fault) {
  return {.name = "sums",
          .sentence = "sums of small numbers",
          .generate = random_numbers,
          .check =
              [when_fault](const std::string& text) {
                if (numbers_of(text).empty()) return invalid("no number");
                if (!has_the_fault(numbers_of(text))) return even_or_odd(text);
                when_fault();
                return mismatch("a high number before a low one");
              },
          .shrink = smaller_numbers,
          .shares = {{"even", 0.25}, {"odd", 0.25}},
          .sample = 200,
          .case_limit = std::chrono::seconds(20)};
}

Family correct() {
  Family family = sums([] {});
  family.check = even_or_odd;
  return family;
}

struct Scratch {
  absthread::test::ScratchFolder folder{};
};

} // namespace

BOOST_AUTO_TEST_SUITE(fuzz_frame)

BOOST_AUTO_TEST_CASE(an_agreeing_family_has_no_findings_and_counts_its_verdicts) {
  CampaignReport report = run_campaign(correct(), {.count = 500});
  BOOST_TEST(report.judged == 500u);
  BOOST_TEST(report.findings.empty());
  BOOST_TEST(report.complete);
  BOOST_TEST(report.next == 501u);
  BOOST_TEST(report.labels["even"] + report.labels["odd"] == 500u);
  BOOST_TEST(unmet_shares(correct(), report).empty());
}

BOOST_AUTO_TEST_CASE(a_verdict_that_is_too_rare_or_too_frequent_is_named) {
  Family family = correct();
  family.shares = {{"even", 0.9, 1}, {"odd", 0, 0.01}, {"loops", 0.5, 1}};
  BOOST_TEST(unmet_shares(family, run_campaign(family, {.count = 100})).size() == 3u);
}

BOOST_AUTO_TEST_CASE(the_seeds_decide_the_cases_and_workers_do_not) {
  CampaignReport one = run_campaign(correct(), {.count = 300, .workers = 1});
  CampaignReport two = run_campaign(correct(), {.count = 300, .workers = 2});
  BOOST_TEST((one.labels == two.labels));
}

BOOST_AUTO_TEST_CASE(a_mismatch_is_found_and_shrunk_to_the_minimum) {
  Family family = sums([] {});
  CampaignReport report = run_campaign(family, {.count = 200, .most_findings = 1});
  BOOST_REQUIRE(!report.findings.empty());
  const Finding& finding = report.findings.front();
  BOOST_TEST((finding.trial.end == End::mismatch));
  Shrunk small = shrink(family, family.generate(finding.seed), finding.trial);
  BOOST_TEST(small.minimal);
  BOOST_TEST(small.text == "91\n0\n");
}

BOOST_AUTO_TEST_CASE(lines_are_left_out_even_if_the_family_has_no_ideas) {
  Family family = sums([] {});
  family.shrink = nullptr;
  const std::string text = "50\n99\n3\n40\n41\n42\n7\n";
  Shrunk small = shrink(family, text, judge(family, text, std::chrono::seconds(1)));
  BOOST_TEST(small.text == "99\n3\n");
}

BOOST_AUTO_TEST_CASE(a_crash_is_a_finding_with_its_seed_and_the_rest_goes_on) {
  Family family = sums([] { std::raise(SIGKILL); });
  CampaignReport report = run_campaign(family, {.count = 200, .most_findings = 1000});
  BOOST_TEST(report.judged == 200u);
  BOOST_REQUIRE(!report.findings.empty());
  for (const Finding& finding : report.findings) {
    BOOST_TEST((finding.trial.end == End::crash));
    BOOST_TEST(has_the_fault(numbers_of(family.generate(finding.seed))));
  }
  const Finding& first = report.findings.front();
  BOOST_TEST(shrink(family, family.generate(first.seed), first.trial).text == "91\n0\n");
}

BOOST_AUTO_TEST_CASE(an_exception_is_a_finding_like_a_crash) {
  Family family = sums([] { throw std::logic_error("planted"); });
  CampaignReport report = run_campaign(family, {.count = 200, .most_findings = 1});
  BOOST_REQUIRE(!report.findings.empty());
  BOOST_TEST((report.findings.front().trial.end == End::crash));
  BOOST_TEST(report.findings.front().trial.detail == "exception: planted");
}

// The limits are long enough for a busy machine: a case that answers must not look like a hang.
BOOST_AUTO_TEST_CASE(a_hang_is_a_finding_with_its_seed) {
  Family family = sums([] { pause(); });
  family.case_limit = std::chrono::seconds(4);
  CampaignReport report = run_campaign(family, {.count = 200, .most_findings = 1});
  BOOST_REQUIRE(!report.findings.empty());
  const Finding& first = report.findings.front();
  BOOST_TEST((first.trial.end == End::hang));
  BOOST_TEST(has_the_fault(numbers_of(family.generate(first.seed))));
  BOOST_TEST(shrink(family, "91\n3\n40\n", first.trial).text == "91\n0\n");
}

BOOST_AUTO_TEST_CASE(a_generated_case_that_is_invalid_is_a_finding) {
  Family family = correct();
  family.check = [](const std::string&) { return invalid("never good"); };
  CampaignReport report = run_campaign(family, {.count = 10, .most_findings = 1});
  BOOST_REQUIRE(!report.findings.empty());
  BOOST_TEST((report.findings.front().trial.end == End::invalid));
}

BOOST_AUTO_TEST_CASE(a_campaign_that_is_cut_goes_on_where_it_stopped) {
  Family slow = correct();
  slow.check = [](const std::string& text) {
    usleep(20000);
    return even_or_odd(text);
  };
  CampaignReport first = run_campaign(slow, {.count = 100000, .time = std::chrono::seconds(2)});
  BOOST_TEST(!first.complete);
  BOOST_TEST(first.next > 1u);
  BOOST_TEST(first.next <= 1 + first.judged);
}

BOOST_FIXTURE_TEST_CASE(the_next_seed_is_kept_per_family, Scratch) {
  BOOST_TEST(load_next_seed(folder.path(), "sums") == 1u);
  save_next_seed(folder.path(), "sums", 4711);
  BOOST_TEST(load_next_seed(folder.path(), "sums") == 4711u);
  BOOST_TEST(load_next_seed(folder.path(), "other") == 1u);
}

BOOST_AUTO_TEST_CASE(the_record_continues_the_row_of_the_same_commit) {
  RecordRow first{"sums", "abc", 1, 100, 100, 2, 0, {{"even", 60}, {"odd", 40}}};
  RecordRow second{"sums", "abc", 101, 200, 100, 3, 1, {{"even", 40}, {"odd", 59}}};
  RecordRow other{"sums", "def", 201, 300, 100, 3, 0, {{"even", 50}, {"odd", 50}}};
  std::string record = with_row(with_row(with_row("# Record\n", first), second), other);
  BOOST_TEST(record ==
             "# Record\n"
             "| sums | abc | 1 - 200 | 200 | 5 s | 1 | even 50.0 % (100), odd 49.5 % (99) |\n"
             "| sums | def | 201 - 300 | 100 | 3 s | 0 | even 50.0 % (50), odd 50.0 % (50) |\n");
}

BOOST_AUTO_TEST_CASE(a_new_row_of_the_record_goes_behind_the_last_one) {
  const RecordRow row{"sums", "abc", 1, 100, 100, 2.4, 0, {{"even", 50}}};
  const std::string table = "| sums | old | 1 - 9 | 9 | 1 s | 0 | even 50.0 % (4) |\n";
  const std::string made = "| sums | abc | 1 - 100 | 100 | 2 s | 0 | even 50.0 % (50) |\n";
  BOOST_TEST(with_row("# Record\n" + table + "\nAnd more.\n", row) ==
             "# Record\n" + table + made + "\nAnd more.\n");
}

BOOST_AUTO_TEST_CASE(the_list_of_faults_is_read) {
  auto faults = parse_fault_list("# comment\nsums high-low wrong when low follows high\n\n");
  BOOST_REQUIRE(faults.size() == 1u);
  BOOST_TEST(faults[0].family == "sums");
  BOOST_TEST(faults[0].name == "high-low");
  BOOST_TEST(faults[0].sentence == "wrong when low follows high");
  BOOST_TEST(!faults[0].open);
  BOOST_CHECK_THROW(parse_fault_list("sums lonely\n"), std::runtime_error);
  faults = parse_fault_list("files high-low prove/sums a sum is wrong\n");
  BOOST_TEST(faults[0].test == "prove/sums");
  BOOST_TEST(faults[0].sentence == "a sum is wrong");
  BOOST_CHECK_THROW(parse_fault_list("files high-low prove/sums\n"), std::runtime_error);
  faults = parse_fault_list("? sums high-low nobody sees it yet\n");
  BOOST_REQUIRE(faults.size() == 1u);
  BOOST_TEST(faults[0].family == "sums");
  BOOST_TEST(faults[0].open);
}

// Here the fault is asked for directly, as ABSTHREAD_FAULT does in the build with faults.
BOOST_AUTO_TEST_CASE(a_planted_fault_is_caught_and_one_without_effect_is_reported) {
  Family family = correct();
  family.check = [](const std::string& text) {
    const char* fault = std::getenv("ABSTHREAD_FAULT");
    if (fault != nullptr && std::string(fault) == "high-low" && has_the_fault(numbers_of(text)))
      return mismatch("planted");
    return even_or_odd(text);
  };
  const PlantedFault fault{"sums", "high-low", "wrong after a high number"};
  FaultResult caught = try_fault(family, fault, {});
  BOOST_TEST(caught.as_demanded);
  BOOST_REQUIRE(caught.seed.has_value());
  // The case that is remembered is enough, in the sample or not; one that catches nothing is no
  // loss.
  FaultResult later = try_fault(family, fault, {.remembered = *caught.seed + 1, .workers = 1});
  BOOST_TEST(later.as_demanded);
  Family small = family;
  small.sample = 1;
  BOOST_TEST(try_fault(small, fault, {.remembered = caught.seed}).as_demanded);
  BOOST_TEST(try_fault(small, fault, {.cases = family.sample}).as_demanded);
  FaultResult missed =
      try_fault(family, {"sums", "no-effect", "nothing is wrong"}, {.remembered = 1});
  BOOST_TEST(!missed.as_demanded);
  BOOST_TEST(!missed.seed.has_value());
  // What is wrong without the fault is not caught by it.
  family.check = [](const std::string&) { return mismatch("always"); };
  BOOST_TEST(!try_fault(family, fault, {}).as_demanded);
}

BOOST_AUTO_TEST_CASE(the_seeds_of_the_faults_are_written_and_read) {
  const FaultSeeds seeds{{{"sums", "high-low"}, 7}, {{"sums", "low-high"}, 12}};
  BOOST_TEST((parse_fault_seeds(print_fault_seeds(seeds)) == seeds));
  BOOST_CHECK_THROW(parse_fault_seeds("sums high-low often\n"), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
