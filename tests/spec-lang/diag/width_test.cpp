// SPDX-License-Identifier: MIT
#include "spec-lang/diag/width.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

BOOST_AUTO_TEST_SUITE(diag_width)

BOOST_AUTO_TEST_CASE(letters_of_east_asia_take_two_columns_and_marks_none) {
  BOOST_TEST(display_width("abc") == 3U);
  BOOST_TEST(display_width("Größe") == 5U);
  BOOST_TEST(display_width("変数") == 4U);
  BOOST_TEST(display_width("e\xcc\x81") == 1U); // e and an accent of its own
  BOOST_TEST(display_width("\xff") == 1U);      // no UTF-8
  BOOST_TEST(display_width("") == 0U);
}

BOOST_AUTO_TEST_CASE(what_is_cut_fits_and_says_so) {
  BOOST_TEST(cut_to_width("abcdef", 6) == "abcdef");
  BOOST_TEST(cut_to_width("abcdefg", 6) == "abc...");
  BOOST_TEST(cut_to_width("変数変数", 6) == "変...");
  BOOST_TEST(display_width(cut_to_width("変数変数", 6)) <= 6U);
  BOOST_TEST(cut_to_width("abcdefg", 2) == "..");
}

BOOST_AUTO_TEST_SUITE_END()
