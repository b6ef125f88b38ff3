// SPDX-License-Identifier: MIT
// The words and codes that scripts rely on.
#include "instrument/ir/verdict.hpp"

#include <boost/test/unit_test.hpp>

#include <vector>

using namespace absthread;

namespace {

Verdict of(std::vector<Verdict> parts) {
  return combine(parts);
}

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_ir_verdict)

BOOST_AUTO_TEST_CASE(words_and_codes) {
  const struct {
    Verdict verdict;
    const char *word, *shout;
    int code;
  } table[] = {
      {Verdict::proved(), "true", "VERIFIED", 0},
      {Verdict::proved("conformance"), "true(conformance)", "VERIFIED", 0},
      {Verdict::proved_under("at most 3"), "true(at most 3)", "VERIFIED", 5},
      {Verdict::violated(Property::unreach_call), "false(unreach-call)", "VIOLATED", 10},
      {Verdict::unknown("timeout"), "unknown(timeout)", "NOT DECIDED", 5},
      {Verdict{}, "unknown", "NOT DECIDED", 5},
  };
  for (const auto& row : table) {
    BOOST_CHECK_EQUAL(row.verdict.word(), row.word);
    BOOST_CHECK_EQUAL(row.verdict.shout(), row.shout);
    BOOST_CHECK_EQUAL(row.verdict.exit_code(), row.code);
  }
}

BOOST_AUTO_TEST_CASE(false_beats_unknown_beats_conditions_beats_true) {
  const Verdict yes = Verdict::proved(), no = Verdict::violated(Property::composition),
                open = Verdict::unknown("bound"), cut = Verdict::proved_under("exactly 2");
  BOOST_CHECK(of({yes, cut, open, no}) == no);
  BOOST_CHECK(of({yes, cut, open}) == open);
  BOOST_CHECK(of({yes, cut, yes}) == cut);
  BOOST_CHECK(of({yes, yes}) == yes);
  BOOST_CHECK(of({open, Verdict::unknown("timeout")}) == open); // the first gives the detail
}

BOOST_AUTO_TEST_CASE(halves) {
  const Verdict conforms = Verdict::proved("conformance"),
                composes = Verdict::proved("composition");
  BOOST_CHECK(of({conforms}) == conforms);
  BOOST_CHECK(of({conforms, conforms}) == conforms); // two threads, one half
  BOOST_CHECK(of({conforms, conforms, composes}) == Verdict::proved());
}

BOOST_AUTO_TEST_CASE(nothing_proves_nothing) {
  BOOST_CHECK(of({}).answer == Answer::unknown);
  BOOST_CHECK_EQUAL(of({}).exit_code(), 5);
}

BOOST_AUTO_TEST_CASE(codes_of_several_programs) {
  auto codes = [](std::vector<int> c) { return combine_exit_codes(c); };
  BOOST_CHECK_EQUAL(codes({0, 5, 10, 2, 6}), 6);
  BOOST_CHECK_EQUAL(codes({0, 5, 10, 2}), 2);
  BOOST_CHECK_EQUAL(codes({0, 5, 10}), 10);
  BOOST_CHECK_EQUAL(codes({0, 5}), 5);
  BOOST_CHECK_EQUAL(codes({0, 0}), 0);
  BOOST_CHECK_EQUAL(codes({}), 0);
}

BOOST_AUTO_TEST_SUITE_END()
