// SPDX-License-Identifier: MIT
#include "spec-lang/diag/diagnostic.hpp"

#include <boost/test/unit_test.hpp>

#include <set>

using namespace absthread;

namespace {

// Some row with each severity.
DiagnosticId some(Severity severity) {
  for (const DiagnosticInfo& d : all_diagnostics())
    if (d.severity == severity) return d.id;
  throw std::runtime_error("no such row");
}

} // namespace

BOOST_AUTO_TEST_SUITE(spec_lang_diag_diagnostic)

BOOST_AUTO_TEST_CASE(the_table_is_in_order_and_its_words_are_unique) {
  std::set<std::string_view> printed;
  for (std::size_t i = 0; i < all_diagnostics().size(); ++i) {
    const DiagnosticInfo& d = all_diagnostics()[i];
    BOOST_CHECK_EQUAL(static_cast<std::size_t>(d.id), i);
    BOOST_CHECK(&info(d.id) == &d);
    BOOST_CHECK(printed.insert(d.printed).second);
    BOOST_CHECK(!d.printed.empty() && !d.sentence.empty());
    for (const char c : d.printed)
      BOOST_CHECK((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-');
  }
}

BOOST_AUTO_TEST_CASE(errors_and_warnings_are_counted) {
  Diagnostics all;
  BOOST_CHECK(!all.has_errors());
  all.report(some(Severity::warning), {}, "w");
  BOOST_CHECK(!all.has_errors());
  all.report(some(Severity::error), {}, "e").note({}, "n").note({0, 1, 2}, "m");
  BOOST_CHECK(all.has_errors());
  BOOST_CHECK_EQUAL(all.error_count(), 1u);
  BOOST_CHECK_EQUAL(all.warning_count(), 1u);
  BOOST_REQUIRE_EQUAL(all.all()[1].notes.size(), 2u);
  BOOST_CHECK_EQUAL(all.all()[1].notes[1].message, "m");
  all.promote_warnings();
  BOOST_CHECK_EQUAL(all.error_count(), 2u);
  BOOST_CHECK_EQUAL(all.warning_count(), 0u);
  BOOST_CHECK(all.all()[0].severity == Severity::error);
}

BOOST_AUTO_TEST_CASE(sorting_is_by_place_and_stable) {
  Diagnostics all;
  const DiagnosticId id = some(Severity::error);
  all.report(id, {}, "nowhere");
  all.report(id, {1, 0, 1}, "second file");
  all.report(id, {0, 9, 10}, "later");
  all.report(id, {0, 3, 4}, "first at 3");
  all.report(id, {0, 3, 9}, "second at 3");
  all.sort();
  std::vector<std::string> order;
  for (const Diagnostic& d : all.all()) order.push_back(d.message);
  BOOST_CHECK((order == std::vector<std::string>{"first at 3", "second at 3", "later",
                                                 "second file", "nowhere"}));
}

BOOST_AUTO_TEST_CASE(near_names) {
  const std::vector<std::string> names{"pendingIO", "stoppingFlag", "stopped", "lock", "x", "y"};
  BOOST_CHECK_EQUAL(nearest_name("pendigIO", names), "pendingIO");
  BOOST_CHECK_EQUAL(nearest_name("pendingio", names), "pendingIO");
  BOOST_CHECK_EQUAL(nearest_name("stoped", names), "stopped");
  BOOST_CHECK_EQUAL(nearest_name("lokc", names), "lock"); // two letters exchanged are one mistake
  BOOST_CHECK_EQUAL(nearest_name("loc", names), "lock");
  BOOST_CHECK_EQUAL(nearest_name("entirely", names), "");
  BOOST_CHECK_EQUAL(nearest_name("z", names), ""); // every one-letter name would be near
  BOOST_CHECK_EQUAL(nearest_name("", names), "");
  BOOST_CHECK_EQUAL(nearest_name("lock", {}), "");
  BOOST_CHECK_EQUAL(nearest_name("lock", {"lock"}), ""); // "did you mean 'lock'?" helps nobody
  BOOST_CHECK_EQUAL(nearest_name("abc", {"abd", "abe"}), "abd");
  BOOST_CHECK_EQUAL(nearest_name("abcdef", {"abcxyf", "abcdxf"}), "abcdxf");
}

BOOST_AUTO_TEST_CASE(a_name_of_a_million_letters_takes_no_time) {
  const std::string huge(1'000'000, 'a');
  BOOST_CHECK_EQUAL(nearest_name(huge, std::vector<std::string>(100, huge + "b")), "");
  BOOST_CHECK_EQUAL(nearest_name("short", {huge}), "");
}

BOOST_AUTO_TEST_SUITE_END()
