// SPDX-License-Identifier: MIT
#include "spec-lang/diag/source.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

BOOST_AUTO_TEST_SUITE(spec_lang_diag_source)

BOOST_AUTO_TEST_CASE(positions_count_from_one) {
  const SourceFile file("f", "ab\n\ncd\r\nlast");
  BOOST_CHECK((file.position(0) == Position{1, 1}));
  BOOST_CHECK((file.position(2) == Position{1, 3})); // the line end belongs to its line
  BOOST_CHECK((file.position(3) == Position{2, 1}));
  BOOST_CHECK((file.position(4) == Position{3, 1}));
  BOOST_CHECK((file.position(8) == Position{4, 1}));
  BOOST_CHECK((file.position(1000) == Position{4, 5}));
  BOOST_CHECK_EQUAL(file.line_count(), 4u);
}

BOOST_AUTO_TEST_CASE(lines_come_without_their_ends) {
  const SourceFile file("f", "ab\n\ncd\r\nlast");
  BOOST_CHECK_EQUAL(file.line(1), "ab");
  BOOST_CHECK_EQUAL(file.line(2), "");
  BOOST_CHECK_EQUAL(file.line(3), "cd");
  BOOST_CHECK_EQUAL(file.line(4), "last");
  BOOST_CHECK_EQUAL(file.line(0), "");
  BOOST_CHECK_EQUAL(file.line(5), "");
}

BOOST_AUTO_TEST_CASE(offset_is_the_inverse_of_position) {
  const SourceFile file("f", "ab\n\ncd\nlast\n");
  for (std::uint32_t i = 0; i <= file.text().size(); ++i)
    BOOST_CHECK_EQUAL(file.offset(file.position(i)), i);
  BOOST_CHECK_EQUAL(file.offset({99, 1}), file.text().size());
  BOOST_CHECK_EQUAL(file.offset({0, 0}), file.text().size());
}

BOOST_AUTO_TEST_CASE(the_empty_file_has_one_empty_line) {
  const SourceFile file("f", "");
  BOOST_CHECK_EQUAL(file.line_count(), 1u);
  BOOST_CHECK((file.position(0) == Position{1, 1}));
  BOOST_CHECK_EQUAL(file.line(1), "");
}

BOOST_AUTO_TEST_CASE(covering_ranges) {
  const SourceRange a{0, 5, 8}, b{0, 2, 6}, elsewhere{1, 0, 1}, none;
  BOOST_CHECK((cover(a, b) == SourceRange{0, 2, 8}));
  BOOST_CHECK(cover(a, none) == a && cover(none, a) == a);
  BOOST_CHECK(cover(a, elsewhere) == a);
  BOOST_CHECK(!cover(none, none));
}

BOOST_AUTO_TEST_CASE(a_store_finds_and_describes) {
  SourceStore store;
  const FileId a = store.add("a.absthread", "one\ntwo\n"), b = store.add("b.c", "int x;");
  BOOST_CHECK_EQUAL(store.find("b.c"), b);
  BOOST_CHECK_EQUAL(store.find("c.c"), no_file);
  BOOST_CHECK_EQUAL(store.text({a, 4, 7}), "two");
  BOOST_CHECK_EQUAL(store.text({a, 4, 400}), "two\n");
  BOOST_CHECK_EQUAL(store.text({a, 400, 500}), "");
  BOOST_CHECK_EQUAL(store.text({a, 7, 4}), "");
  BOOST_CHECK_EQUAL(store.text({}), "");
  BOOST_CHECK_EQUAL(store.describe({a, 5, 7}), "a.absthread:2:2");
  BOOST_CHECK_EQUAL(store.describe({}), "<no place>");
}

BOOST_AUTO_TEST_CASE(references_stay_valid) {
  SourceStore store;
  const SourceFile& first = store.file(store.add("first", "text"));
  for (int i = 0; i < 1000; ++i) store.add("more", "x");
  BOOST_CHECK_EQUAL(first.text(), "text");
}

BOOST_AUTO_TEST_SUITE_END()
