// SPDX-License-Identifier: MIT
//
// A share of the cases, so that several processes can run one test program at once: with the
// variable ABSTHREAD_SHARE=1/2 the second of every two cases is run, in the order in which they are
// declared. Without it all are.
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
