// SPDX-License-Identifier: MIT
#include "emit/report/rules.hpp"

#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <set>

using namespace absthread;
using namespace absthread::emit;

BOOST_AUTO_TEST_SUITE(emit_report_rules)

BOOST_AUTO_TEST_CASE(each_rule_says_what_to_do) {
  std::set<std::string_view> ids;
  for (const Rule& rule : rules()) {
    BOOST_TEST(ids.insert(rule.id).second, rule.id);
    BOOST_TEST(rule.help.size() > 10U, rule.id);
    BOOST_TEST(rule.help.ends_with("."), rule.id);
  }
  BOOST_TEST(ids.size() == all_diagnostics().size() + 2);
}

// ABSTHREAD_ACCEPT=1 writes the page.
BOOST_AUTO_TEST_CASE(the_page_of_rules_is_up_to_date) {
  const std::filesystem::path page = test::source_root() / "docs" / "rules.md";
  if (std::getenv("ABSTHREAD_ACCEPT")) test::write_text(page, rules_page());
  BOOST_TEST(test::read_text(page) == rules_page());
}

BOOST_AUTO_TEST_SUITE_END()
