// SPDX-License-Identifier: MIT
#include "tests/support/share.hpp"

#include "tests/support/share_of_cases.hpp"

#include <boost/test/framework.hpp>
#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>

namespace absthread::test {

namespace but = boost::unit_test;

namespace {

struct Chooser : but::test_tree_visitor {
  ShareOfCases share{};
  unsigned next = 0;

  void visit(const but::test_case& test) override {
    if (test.is_enabled() && !share.has(next++))
      but::framework::get<but::test_case>(test.p_id).p_run_status.value =
          but::test_unit::RS_DISABLED;
  }
};

} // namespace

void Share::test_start(but::counter_t, but::test_unit_id root) {
  Chooser chooser;
  chooser.share = share_of_cases();
  if (chooser.share.of > 1) but::traverse_test_tree(root, chooser, true);
}

} // namespace absthread::test
