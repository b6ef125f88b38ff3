// SPDX-License-Identifier: MIT
//
// What was run, kept in two places: build/fuzz/FAMILY.next says where to go on, and
// tests/fuzz/RECORD.md is the public record.
#pragma once

#include "tests/fuzz/campaign.hpp"

#include <filesystem>

namespace absthread::fuzz {

Seed load_next_seed(const std::filesystem::path& folder, const std::string& family);
void save_next_seed(const std::filesystem::path& folder, const std::string& family, Seed next);

// One row of the record.
struct RecordRow {
  std::string family{};
  std::string commit{};
  Seed from = 0;
  Seed to = 0; // the last seed
  std::uint64_t count = 0;
  double seconds = 0;
  std::uint64_t findings = 0;
  std::map<std::string, std::uint64_t> labels{};
};

RecordRow row_of(const Family& family, const std::string& commit, const CampaignPlan& plan,
                 const CampaignReport& report);

// The text of RECORD.md with the row added; a row of the same family and commit that ends just
// before it is continued rather than repeated. Lines that are no rows are kept.
std::string with_row(const std::string& record, const RecordRow& row);

} // namespace absthread::fuzz
