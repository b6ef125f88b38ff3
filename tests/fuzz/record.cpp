// SPDX-License-Identifier: MIT
#include "tests/fuzz/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <vector>

namespace absthread::fuzz {

namespace {

std::string format_row(const RecordRow& row) {
  std::string shares;
  for (const auto& [label, count] : row.labels) {
    if (!shares.empty()) shares += ", ";
    shares += fmt::format("{} {:.1f} % ({})", label,
                          100 * static_cast<double>(count) /
                              static_cast<double>(std::max<std::uint64_t>(row.count, 1)),
                          count);
  }
  return fmt::format("| {} | {} | {} - {} | {} | {:.0f} s | {} | {} |", row.family, row.commit,
                     row.from, row.to, row.count, row.seconds, row.findings, shares);
}

std::optional<RecordRow> parse_row(const std::string& line) {
  static const std::regex pattern(
      R"(\| (\S+) \| (\S+) \| (\d+) - (\d+) \| (\d+) \| (\d+) s \| (\d+) \| (.*) \|)");
  static const std::regex share(R"(([^,]+?) [0-9.]+ % \((\d+)\))");
  std::smatch part;
  if (!std::regex_match(line, part, pattern)) return std::nullopt;
  RecordRow row{part[1],
                part[2],
                std::stoull(part[3]),
                std::stoull(part[4]),
                std::stoull(part[5]),
                std::stod(part[6]),
                std::stoull(part[7]),
                {}};
  const std::string shares = part[8];
  for (std::sregex_iterator at(shares.begin(), shares.end(), share), end; at != end; ++at) {
    std::string label = (*at)[1];
    label.erase(0, label.find_first_not_of(' '));
    row.labels[label] = std::stoull((*at)[2]);
  }
  return row;
}

void continue_row(RecordRow& earlier, const RecordRow& row) {
  earlier.to = row.to;
  earlier.count += row.count;
  earlier.seconds += row.seconds;
  earlier.findings += row.findings;
  for (const auto& [label, count] : row.labels) earlier.labels[label] += count;
}

} // namespace

Seed load_next_seed(const std::filesystem::path& folder, const std::string& family) {
  std::ifstream in(folder / (family + ".next"));
  Seed next = 1;
  return in >> next ? next : 1;
}

void save_next_seed(const std::filesystem::path& folder, const std::string& family, Seed next) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder / (family + ".next"), std::ios::trunc) << next << '\n';
}

RecordRow row_of(const Family& family, const std::string& commit, const CampaignPlan& plan,
                 const CampaignReport& report) {
  return {family.name,
          commit,
          plan.from,
          report.next - 1,
          report.judged,
          report.seconds,
          static_cast<std::uint64_t>(report.findings.size()),
          report.labels};
}

std::string with_row(const std::string& record, const RecordRow& row) {
  std::vector<std::string> text;
  std::size_t place = std::string::npos; // behind the last row of the table of campaigns
  bool continued = false;
  std::istringstream lines(record);
  for (std::string line; std::getline(lines, line);) {
    std::optional<RecordRow> earlier = parse_row(line);
    if (!continued && earlier && earlier->family == row.family && earlier->commit == row.commit &&
        earlier->to + 1 == row.from) {
      continue_row(*earlier, row);
      line = format_row(*earlier);
      continued = true;
    }
    text.push_back(line);
    if (earlier) place = text.size();
  }
  if (!continued)
    text.insert(text.begin() + std::ptrdiff_t(std::min(place, text.size())), format_row(row));
  return fmt::format("{}\n", fmt::join(text, "\n"));
}

} // namespace absthread::fuzz
