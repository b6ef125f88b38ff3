// SPDX-License-Identifier: MIT
#include "checkers/boolean/rows.hpp"

#include "spec-lang/diag/fault.hpp"

#include <fmt/format.h>

#include <set>

namespace absthread::boolean {
namespace {

constexpr int open = -1;

// Column by column, until nothing changes: a row whose twin is there too takes both their places.
std::set<std::vector<int>> merged(std::set<std::vector<int>> rows, std::size_t columns) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t c = columns; c-- > 0;) {
      std::set<std::vector<int>> next;
      for (std::vector<int> row : rows) {
        if (row[c] != open) {
          std::vector<int> twin = row;
          twin[c] = 1 - row[c];
          if (rows.count(twin) != 0) {
            row[c] = open;
            changed = true;
          }
        }
        next.insert(std::move(row));
      }
      rows = std::move(next);
    }
  }
  return rows;
}

} // namespace

std::string text_of(const Rows& rows, const std::vector<std::string>& names) {
  if (rows.empty()) return "0";
  std::string out;
  for (const auto& row : merged({rows.begin(), rows.end()}, names.size())) {
    std::string part;
    for (std::size_t c = 0; c < row.size(); ++c)
      if (row[c] != open)
        part += fmt::format("{}{}{}", part.empty() ? "" : " & ",
                            row[c] == 0 && !ABSTHREAD_FAULT("abstraction-negation-lost") ? "!" : "",
                            names[c]);
    if (part.empty()) return "1";
    out += fmt::format("{}({})", out.empty() ? "" : " | ", part);
  }
  return out;
}

} // namespace absthread::boolean
