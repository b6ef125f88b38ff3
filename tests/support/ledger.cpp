// SPDX-License-Identifier: MIT
#include "tests/support/ledger.hpp"

#include <boost/test/results_collector.hpp>
#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

namespace absthread::test {

namespace but = boost::unit_test;

namespace {

// A suite that is skipped skips each of its cases.
struct CaseNames : but::test_tree_visitor {
  std::vector<std::string> names{};
  void visit(const but::test_case& test) override { names.push_back(test.full_name()); }
};

} // namespace

Ledger::Ledger() {
  if (const char* path = std::getenv("ABSTHREAD_LEDGER")) file_.open(path, std::ios::trunc);
}

void Ledger::line(const char* word, const std::string& name) {
  if (file_.is_open()) file_ << word << ' ' << name << std::endl;
}

void Ledger::test_start(but::counter_t, but::test_unit_id) {}

void Ledger::test_finish() {
  line("end", "");
}

void Ledger::test_unit_start(const but::test_unit& unit) {
  if (unit.p_type == but::TUT_CASE) line("start", unit.full_name());
}

void Ledger::test_unit_finish(const but::test_unit& unit, unsigned long microseconds) {
  if (unit.p_type != but::TUT_CASE) return;
  line("took",
       fmt::format("{:8.2f} s {}", static_cast<double>(microseconds) / 1e6, unit.full_name()));
  const but::test_results& results = but::results_collector.results(unit.p_id);
  line(results.passed() ? "passed" : "failed", unit.full_name());
}

void Ledger::test_unit_skipped(const but::test_unit& unit, but::const_string reason) {
  std::string why(reason.begin(), reason.size());
  if (why == "disabled") return; // not asked for: another share, or a filter
  CaseNames cases;
  but::traverse_test_tree(unit, cases, true);
  constexpr std::string_view prefix = "precondition failed: "; // Boost's words around ours
  if (why.starts_with(prefix)) why.erase(0, prefix.size());
  for (const std::string& name : cases.names) line("skipped", name + ": " + why);
}

} // namespace absthread::test
