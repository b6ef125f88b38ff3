// SPDX-License-Identifier: MIT
#include "spec-lang/diag/diagnostic.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace absthread {

const std::vector<DiagnosticInfo>& all_diagnostics() {
  static const std::vector<DiagnosticInfo> table = {
#define DIAGNOSTIC(name, severity, printed, sentence)                                              \
  {DiagnosticId::name, Severity::severity, printed, sentence},
#include "spec-lang/diag/ids.def"
#undef DIAGNOSTIC
  };
  return table;
}

const DiagnosticInfo& info(DiagnosticId id) {
  return all_diagnostics()[static_cast<std::size_t>(id)];
}

Diagnostic& Diagnostic::note(SourceRange range, std::string text) {
  notes.push_back({range, std::move(text)});
  return *this;
}

Diagnostic& Diagnostics::report(DiagnosticId id, SourceRange where, std::string message) {
  const Severity severity = info(id).severity;
  if (severity == Severity::error) ++errors_;
  all_.push_back({id, severity, where, std::move(message), {}});
  return all_.back();
}

void Diagnostics::promote_warnings() {
  for (Diagnostic& d : all_) d.severity = Severity::error;
  errors_ = all_.size();
}

void Diagnostics::sort() {
  std::stable_sort(all_.begin(), all_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.where.file, a.where.begin) < std::tie(b.where.file, b.where.begin);
  });
}

namespace {

// Insertions, deletions, changes, and exchanges of two neighbours: the mistakes of typing.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({change, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

constexpr std::size_t longest_name = 200; // nobody mistypes a longer one

} // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  std::string best;
  if (name.size() > longest_name) return best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t longer = std::max(candidate.size(), name.size());
    const std::size_t shorter = std::min(candidate.size(), name.size());
    if (longer - shorter >= best_distance || candidate == name) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance && distance < name.size()) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

} // namespace absthread
