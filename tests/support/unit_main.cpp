// SPDX-License-Identifier: MIT
//
// The main program of the unit tests; the cases are in the *_test.cpp files of the mirrored
// folders.
#define BOOST_TEST_MODULE absthread
#include <boost/test/unit_test.hpp>

#include "tests/support/ledger.hpp"

namespace {

struct WithLedger {
  absthread::test::Ledger ledger{};
  WithLedger() { boost::unit_test::framework::register_observer(ledger); }
};

WithLedger installed;

} // namespace
