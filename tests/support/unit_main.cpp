// SPDX-License-Identifier: MIT
//
// The main program of the unit tests; the cases are in the *_test.cpp files of the mirrored
// folders.
#include "tests/support/ledger.hpp"
#include "tests/support/share.hpp"

#include <boost/test/unit_test.hpp>

namespace {

namespace but = boost::unit_test;

bool begin() {
  but::framework::master_test_suite().p_name.value = "absthread";
  static absthread::test::Share share;
  static absthread::test::Ledger ledger;
  but::framework::register_observer(share);
  but::framework::register_observer(ledger);
  return true;
}

} // namespace

int main(int argc, char** argv) {
  return but::unit_test_main(begin, argc, argv);
}
