// SPDX-License-Identifier: MIT
// Mistakes put on purpose into the code and into the contracts of the papers' programs, one each:
// found, of the right kind, at the right statement, explained by the right false part or fact.
#include <boost/test/unit_test.hpp>

#include "checkers/sequential/explain.hpp"
#include "tests/support/tiny_threads.hpp"

using namespace absthread;

namespace {

struct Mistake {
  const char* claim;
  const char* example;
  const char* from; ///< text that occurs once in the example
  const char* to;
  FailureKind kind;
  const char* statement; ///< the text of the C step that fails, or of the assertion
  const char* fragment;  ///< of the explanation
};

constexpr FailureKind step = FailureKind::step_not_allowed;
constexpr FailureKind assertion = FailureKind::assertion;
constexpr FailureKind domain = FailureKind::leaves_domain;

// clang-format off
const Mistake mistakes[] = {
#include "tests/checkers/sequential/seeded_mistakes.def"
};
// clang-format on

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_sequential_seeded_mistakes)

BOOST_AUTO_TEST_CASE(each_is_found_and_explained) {
  BOOST_TEST(std::size(mistakes) >= 30U);
  for (const Mistake& m : mistakes) {
    BOOST_TEST_CONTEXT(m.claim) {
      std::string text = testing::paper_example(m.example).text();
      const std::size_t place = text.find(m.from);
      BOOST_REQUIRE(place != std::string::npos);
      BOOST_TEST((text.find(m.from, place + 1) == std::string::npos), "the place is ambiguous");
      text.replace(place, std::string(m.from).size(), m.to);
      TermManager terms;
      const conformance::Task task = testing::parse_pair(text, terms);
      const auto solver = smt::make_cvc5(terms);
      const auto result = sequential::check_conformance(task, terms, *solver);
      BOOST_TEST(result.verdict.word() == "false(conformance)");
      if (!result.failure) continue;
      const sequential::Failure& f = *result.failure;
      BOOST_TEST((f.kind == m.kind));
      const std::string words = sequential::explain(result, task, SourceStore());
      const std::string where = f.edge ? task.code.edges[*f.edge].text
                                       : to_string(task.code.locations[f.location].assertion);
      BOOST_TEST(where == m.statement, words);
      BOOST_TEST((words.find(m.fragment) != std::string::npos), "no '" << m.fragment << "' in\n"
                                                                       << words);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
