// SPDX-License-Identifier: MIT
//
// The ledger: one line per test case, written the moment the case ends, so that `./dev test` can
// sum over several programs and a program that dies still shows how far it came.
//
//   start  syntax/unlock_fail.absthread
//   took       0.02 s syntax/unlock_fail.absthread
//   passed syntax/unlock_fail.absthread
//   end
//
// A ledger without its last line `end` belongs to a program that crashed; its last `start` says
// where. The file is named by the variable ABSTHREAD_LEDGER; without it nothing is written.
#pragma once

#include <boost/test/tree/observer.hpp>
#include <boost/test/unit_test_log.hpp>
#include <boost/test/unit_test_suite.hpp>

#include <fstream>
#include <string>

namespace absthread::test {

class Ledger : public boost::unit_test::test_observer {
 public:
  Ledger();

  void test_start(boost::unit_test::counter_t, boost::unit_test::test_unit_id) override;
  void test_finish() override;
  void test_unit_start(const boost::unit_test::test_unit& unit) override;
  void test_unit_finish(const boost::unit_test::test_unit& unit, unsigned long) override;
  void test_unit_skipped(const boost::unit_test::test_unit& unit,
                         boost::unit_test::const_string reason) override;

  // After Boost's own collector of results, which we ask.
  int priority() override { return 10; }

 private:
  void line(const char* word, const std::string& name);

  std::ofstream file_;
};

} // namespace absthread::test
