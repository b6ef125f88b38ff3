// SPDX-License-Identifier: MIT
//
// The main program of the unit tests; the cases are in the *_test.cpp files of the mirrored
// folders.
#define BOOST_TEST_MODULE absthread
#include <boost/test/unit_test.hpp>

#include "tests/support/ledger.hpp"
#include "tests/support/share.hpp"

namespace {

struct Observers {
  absthread::test::Share share{};
  absthread::test::Ledger ledger{};
  Observers() {
    boost::unit_test::framework::register_observer(share);
    boost::unit_test::framework::register_observer(ledger);
  }
};

Observers installed;

} // namespace
