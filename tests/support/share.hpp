// SPDX-License-Identifier: MIT
//
// share_of_cases.hpp for a program of Boost.Test: the cases of other shares are disabled.
#pragma once

#include <boost/test/tree/observer.hpp>
#include <boost/test/unit_test_suite.hpp>

namespace absthread::test {

class Share : public boost::unit_test::test_observer {
 public:
  void test_start(boost::unit_test::counter_t, boost::unit_test::test_unit_id root) override;
  // Before whoever counts the cases.
  int priority() override { return -1; }
};

} // namespace absthread::test
