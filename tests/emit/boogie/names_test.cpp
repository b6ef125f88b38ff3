// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "emit/boogie/names.hpp"

using namespace absthread::emit::boogie;

BOOST_AUTO_TEST_SUITE(emit_boogie_names)

BOOST_AUTO_TEST_CASE(what_boogie_reads_otherwise_is_replaced) {
  BOOST_TEST(identifier("dev->pendingIO") == "dev__pendingIO");
  BOOST_TEST(identifier("seen[Read#2]") == "seen_Read#2_");
  BOOST_TEST(identifier("tmp.1") == "tmp.1");
  BOOST_TEST(identifier("2nd") == "_2nd");
  BOOST_TEST(identifier("") == "_");
  BOOST_TEST(identifier("größe") == "gr____e");
}

BOOST_AUTO_TEST_CASE(keywords_are_not_names) {
  for (const char* word : {"var", "old", "yield", "bv32", "then", "RNE", "div"})
    BOOST_TEST(identifier(word) == std::string(word) + "_");
  BOOST_TEST(identifier("bv") == "bv");
  BOOST_TEST(identifier("variable") == "variable");
}

BOOST_AUTO_TEST_CASE(no_two_are_the_same) {
  Names names;
  BOOST_TEST(names.take("a[1]") == "a_1_");
  BOOST_TEST(names.take("a(1)") == "a_1_#2");
  BOOST_TEST(names.take("a_1_#2") == "a_1_#2#2");
  Names inner = names.inner();
  BOOST_TEST(inner.take("a[1]") == "a_1_#3");
  BOOST_TEST(names.take("b") == "b");
  BOOST_TEST(inner.take("b") == "b");
}

BOOST_AUTO_TEST_CASE(a_prefix_keeps_programs_apart) {
  Names names("p1.");
  BOOST_TEST(names.take("var") == "p1.var");
  BOOST_TEST(names.inner().take("var") == "var_");
}

BOOST_AUTO_TEST_SUITE_END()
