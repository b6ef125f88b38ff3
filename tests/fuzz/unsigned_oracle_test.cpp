// SPDX-License-Identifier: MIT
//
// The oracle of the family "unsigned" on texts whose values we know from the C standard.
#include "tests/fuzz/oracle/unsigned_oracle.hpp"
#include "tests/fuzz/unsigned_text.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace absthread::fuzz;

std::string thread(const std::string& body) {
  return "// ints math\nstatic void *f(void *arg) {\n" + body +
         "return 0;\n}\nint main(void) {\npthread_t t;\npthread_create(&t, 0, f, 0);\n"
         "pthread_join(t, 0);\nreturn 0;\n}\n";
}

bool has(const UnsignedAnswer& answer, const std::string& part) {
  return answer.program.find(part) != std::string::npos;
}

} // namespace

BOOST_AUTO_TEST_SUITE(fuzz_unsigned_oracle)

BOOST_AUTO_TEST_CASE(right_checks_become_assertions_that_hold) {
  const UnsignedAnswer answer =
      ask_gcc(thread("unsigned u = 0;\nu--;\nunsigned char c = 255;\nCHECK(u);\nCHECK(c + 1);\n"
                     "HOLDS(u < 1);\nCHECK(-1 - c);\n"));
  BOOST_TEST((answer.end == UnsignedEnd::defined));
  BOOST_TEST(!answer.fails);
  BOOST_TEST(answer.assertions == 4U);
  BOOST_TEST(has(answer, "assert(u == 4294967295U);"));
  BOOST_TEST(has(answer, "assert(c + 1 == 256);"));
  BOOST_TEST(has(answer, "assert(!(u < 1));"));
  BOOST_TEST(has(answer, "assert(-1 - c == -256);"));
}

BOOST_AUTO_TEST_CASE(wrong_ones_become_assertions_that_fail) {
  const UnsignedAnswer answer = ask_gcc(thread("unsigned u = 5;\nWRONG(u, 0);\nDENY(u > 4);\n"));
  BOOST_TEST(answer.fails);
  BOOST_TEST(has(answer, "assert(u == 4);"));
  BOOST_TEST(has(answer, "assert(!(u > 4));"));
}

BOOST_AUTO_TEST_CASE(where_nobody_comes_even_wrong_ones_hold) {
  const UnsignedAnswer answer =
      ask_gcc(thread("unsigned u = 0;\nif (u - 1 < u) {\nWRONG(u, 0);\n}\n"));
  BOOST_TEST(!answer.fails);
  BOOST_TEST(has(answer, "assert(0);"));
}

BOOST_AUTO_TEST_CASE(each_value_of_the_input_is_tried) {
  const UnsignedAnswer answer =
      ask_gcc(thread("INPUT(unsigned char, c, 0, 1);\nc--;\nCHECK(c);\n"));
  BOOST_TEST(has(answer, "unsigned char c = __VERIFIER_nondet_uchar(); "
                         "if (c != 0 && c != 1) exit(0);"));
  BOOST_TEST(has(answer, "assert(c == 0 || c == 255);"));
}

BOOST_AUTO_TEST_CASE(what_is_undefined_is_seen) {
  BOOST_TEST(
      (ask_gcc(thread("int i = 2147483647;\ni++;\nCHECK(i);\n")).end == UnsignedEnd::undefined));
  BOOST_TEST((ask_gcc(thread("unsigned u = 1;\nu <<= 32;\n")).end == UnsignedEnd::undefined));
  BOOST_TEST((ask_gcc(thread("unsigned u = 1\n")).end == UnsignedEnd::refused));
}

BOOST_AUTO_TEST_CASE(additions_over_the_border_are_known_by_their_lines) {
  const std::set<std::size_t> lines = lines_that_wrap_up(
      thread("unsigned u = 4294967295U;\nunsigned w = u + 1;\nw = w - 1;\nunsigned char c = 255;\n"
             "c++;\nw = 1 + 1;\n"));
  BOOST_TEST((lines == std::set<std::size_t>{4, 7}));
}

BOOST_AUTO_TEST_CASE(random_texts_are_defined) {
  for (Seed seed = 1; seed <= 10; ++seed)
    BOOST_TEST((ask_gcc(random_unsigned_threads(seed)).end == UnsignedEnd::defined));
}

BOOST_AUTO_TEST_SUITE_END()
