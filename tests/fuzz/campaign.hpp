// SPDX-License-Identifier: MIT
//
// A campaign: many seeds of one family, on several cores, with what was found and how the verdicts
// were shared out.
#pragma once

#include "tests/fuzz/trial.hpp"

#include <map>

namespace absthread::fuzz {

struct CampaignPlan {
  Seed from = 1;
  std::uint64_t count = 1000;
  unsigned workers = 2;
  std::chrono::seconds time{0};    // 0: as long as it takes
  std::uint64_t most_findings = 3; // stop after so many
  bool show_progress = false;
};

struct Finding {
  Seed seed = 0;
  Trial trial{};
};

struct CampaignReport {
  std::uint64_t judged = 0;
  Seed next = 0;                                 // where the next campaign goes on
  std::map<std::string, std::uint64_t> labels{}; // verdicts and features, each with its count
  std::vector<Finding> findings{};               // by seed
  double seconds = 0;
  bool complete = true; // all seeds of the plan were judged

  double share(const std::string& label) const;
};

CampaignReport run_campaign(const Family& family, const CampaignPlan& plan);

// Sentences about the shares that the family demands and the report does not show.
std::vector<std::string> unmet_shares(const Family& family, const CampaignReport& report);

// "true 51.2 % (512), false 48.8 % (488)".
std::string shares_text(const CampaignReport& report);

} // namespace absthread::fuzz
