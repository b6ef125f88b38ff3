// SPDX-License-Identifier: MIT
#include "tests/fuzz/faults.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace absthread::fuzz {

namespace {

constexpr const char* variable = "ABSTHREAD_FAULT";

CampaignReport sample_until_finding(const Family& family, unsigned workers) {
  return run_campaign(family, {.count = family.sample, .workers = workers, .most_findings = 1});
}

FaultResult try_without(const Family& family, unsigned workers) {
  unsetenv(variable);
  CampaignReport report = sample_until_finding(family, workers);
  if (report.findings.empty()) return {"", true, fmt::format("{} cases agree", report.judged)};
  const Finding& first = report.findings.front();
  return {"", false,
          fmt::format("seed {}: {}: {}", first.seed, name_of(first.trial.end), first.trial.detail)};
}

FaultResult try_one(const Family& family, const PlantedFault& fault, unsigned workers) {
  setenv(variable, fault.name.c_str(), 1);
  CampaignReport report = sample_until_finding(family, workers);
  unsetenv(variable);
  if (report.findings.empty())
    return {fault.name, false,
            fmt::format("not caught by {} cases: {}", report.judged, fault.sentence)};
  return {fault.name, true, fmt::format("caught by seed {}", report.findings.front().seed)};
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
    if (fault.name.empty() || !std::getline(words, fault.sentence))
      throw std::runtime_error("a planted fault is `family fault-name sentence`: " + line);
    faults.push_back(std::move(fault));
  }
  return faults;
}

std::vector<FaultResult> try_faults(const Family& family, const std::vector<PlantedFault>& faults,
                                    unsigned workers) {
  std::vector<FaultResult> results{try_without(family, workers)};
  for (const PlantedFault& fault : faults)
    if (fault.family == family.name && !fault.open)
      results.push_back(try_one(family, fault, workers));
  return results;
}

} // namespace absthread::fuzz
