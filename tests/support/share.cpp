// SPDX-License-Identifier: MIT
#include "tests/support/share.hpp"

#include <boost/test/framework.hpp>
#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace absthread::test {

namespace but = boost::unit_test;

namespace {

struct Chooser : but::test_tree_visitor {
  unsigned mine = 0, of = 1, next = 0;

  void visit(const but::test_case& test) override {
    if (test.is_enabled() && next++ % of != mine)
      but::framework::get<but::test_case>(test.p_id).p_run_status.value =
          but::test_unit::RS_DISABLED;
  }
};

} // namespace

void Share::test_start(but::counter_t, but::test_unit_id root) {
  const char* share = std::getenv("ABSTHREAD_SHARE");
  if (!share) return;
  Chooser chooser;
  if (std::sscanf(share, "%u/%u", &chooser.mine, &chooser.of) != 2 || chooser.mine >= chooser.of)
    throw std::invalid_argument("ABSTHREAD_SHARE is written K/N, with K < N");
  but::traverse_test_tree(root, chooser, true);
}

} // namespace absthread::test
