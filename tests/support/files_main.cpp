// SPDX-License-Identifier: MIT
//
// The main program of the file-driven suites and of tests/architecture:
//
//   tests_files [--accept] [--level N] [Boost.Test's own options, as in -t syntax/unlock*]
#include "tests/support/ledger.hpp"
#include "tests/support/share.hpp"
#include "tests/support/suites.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>

namespace {

namespace but = boost::unit_test;
using absthread::test::Case;
using absthread::test::RunOptions;
using absthread::test::Suite;

RunOptions run_options;

but::test_suite* child_suite(but::test_suite& parent, const std::string& name) {
  but::test_unit_id id = parent.get(name);
  if (id != but::INV_TEST_UNIT_ID) return &but::framework::get<but::test_suite>(id);
  auto* child = new but::test_suite(name, __FILE__, __LINE__);
  parent.add(child);
  return child;
}

void add_case(but::test_suite& root, const Case& test) {
  but::test_suite* parent = &root;
  for (std::size_t i = 0; i + 1 < test.place.size(); ++i)
    parent = child_suite(*parent, test.place[i]);
  but::test_case* made = but::make_test_case(test.body, test.place.back(), __FILE__, __LINE__);
  if (!test.skip_reason.empty()) {
    std::string reason = test.skip_reason;
    made->add_precondition([reason](but::test_unit_id) {
      boost::test_tools::assertion_result never(false);
      never.message() << reason;
      return never;
    });
  }
  parent->add(made);
}

bool add_suites() {
  for (const Suite& suite : absthread::test::suites())
    for (const Case& test : suite.discover(suite, run_options))
      add_case(*child_suite(but::framework::master_test_suite(), suite.title), test);
  static absthread::test::Share share;
  static absthread::test::Ledger ledger;
  but::framework::register_observer(share);
  but::framework::register_observer(ledger);
  return true;
}

// Takes our options out of the list and leaves the rest to Boost.Test.
std::vector<char*> take_options(int argc, char** argv) {
  std::vector<char*> rest;
  for (int i = 0; i < argc; ++i) {
    if (std::strcmp(argv[i], "--accept") == 0) {
      run_options.accept = true;
    } else if (std::strcmp(argv[i], "--level") == 0 && i + 1 < argc) {
      run_options.level = std::atoi(argv[++i]);
    } else {
      rest.push_back(argv[i]);
    }
  }
  return rest;
}

} // namespace

int main(int argc, char** argv) {
  std::vector<char*> rest = take_options(argc, argv);
  return but::unit_test_main(add_suites, static_cast<int>(rest.size()), rest.data());
}
