// SPDX-License-Identifier: MIT
#include "tests/fuzz/faults.hpp"

#include <fmt/format.h>

#include <sys/wait.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace absthread::fuzz {

namespace {

constexpr const char* variable = "ABSTHREAD_FAULT";

// How Boost.Test ends if a test fails; what is no test ends otherwise.
constexpr int test_failed = 201;

/// One test, and all of it: what this process has as its share, and where it counts, is its own.
int status_of(const std::string& test, const std::filesystem::path& tests_files) {
  const int status = std::system(
      fmt::format("env -u ABSTHREAD_SHARE -u ABSTHREAD_LEDGER '{}' -t '{}' >/dev/null 2>&1",
                  tests_files.string(), test)
          .c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::optional<Finding> first_finding(const Family& family, const CampaignPlan& plan) {
  CampaignReport report = run_campaign(family, plan);
  if (report.findings.empty()) return {};
  return std::move(report.findings.front());
}

std::uint64_t cases(const Family& family, const FaultHunt& hunt) {
  return std::max(hunt.cases, family.sample);
}

std::optional<Finding> catch_fault(const Family& family, const PlantedFault& fault,
                                   const FaultHunt& hunt) {
  setenv(variable, fault.name.c_str(), 1);
  std::optional<Finding> caught;
  if (hunt.remembered)
    caught = first_finding(family, {.from = *hunt.remembered, .count = 1, .workers = 1});
  if (!caught)
    caught = first_finding(
        family, {.count = cases(family, hunt), .workers = hunt.workers, .most_findings = 1});
  unsetenv(variable);
  return caught;
}

} // namespace

std::vector<PlantedFault> parse_fault_list(const std::string& text) {
  std::vector<PlantedFault> faults;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    std::istringstream words(line);
    PlantedFault fault;
    if (!(words >> fault.family)) continue;
    fault.open = fault.family == "?";
    if (fault.open) words >> fault.family;
    words >> fault.name >> std::ws;
    if (fault.family == files_family) words >> fault.test >> std::ws;
    if (fault.name.empty() || !std::getline(words, fault.sentence))
      throw std::runtime_error("a planted fault is `family fault-name sentence`: " + line);
    faults.push_back(std::move(fault));
  }
  return faults;
}

FaultSeeds parse_fault_seeds(const std::string& text) {
  FaultSeeds seeds;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    std::istringstream words(line);
    std::string family, name;
    if (!(words >> family)) continue;
    if (!(words >> name >> seeds[{family, name}]))
      throw std::runtime_error("expected `family fault-name seed`: " + line);
  }
  return seeds;
}

std::string print_fault_seeds(const FaultSeeds& seeds) {
  std::string text =
      "# Which case of the sample catches each planted fault (faults.hpp); written by\n"
      "# `absthread_fuzz --faults all --remember`.\n";
  for (const auto& [fault, seed] : seeds)
    text += fmt::format("{} {} {}\n", fault.first, fault.second, seed);
  return text;
}

FaultResult try_fault(const Family& family, const PlantedFault& fault, const FaultHunt& hunt) {
  unsetenv(variable);
  std::optional<Finding> caught = catch_fault(family, fault, hunt);
  if (!caught)
    return {
        false, {}, fmt::format("not caught by {} cases: {}", cases(family, hunt), fault.sentence)};
  std::optional<Finding> without =
      first_finding(family, {.from = caught->seed, .count = 1, .workers = 1});
  if (without)
    return {false, caught->seed,
            fmt::format("seed {} is a finding without the fault too: {}: {}", caught->seed,
                        name_of(without->trial.end), without->trial.detail)};
  return {true, caught->seed, fmt::format("caught by seed {}", caught->seed)};
}

FaultResult try_fault(const PlantedFault& fault, const std::filesystem::path& tests_files) {
  unsetenv(variable);
  if (const int status = status_of(fault.test, tests_files); status != 0)
    return {false, {}, fmt::format("{} ends with {} without the fault too", fault.test, status)};
  setenv(variable, fault.name.c_str(), 1);
  const int status = status_of(fault.test, tests_files);
  unsetenv(variable);
  if (status != test_failed)
    return {false,
            {},
            fmt::format("not caught by {}, which ends with {}: {}", fault.test, status,
                        fault.sentence)};
  return {true, {}, "caught by " + fault.test};
}

} // namespace absthread::fuzz
