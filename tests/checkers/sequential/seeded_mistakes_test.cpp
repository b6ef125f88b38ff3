// SPDX-License-Identifier: MIT
// Mistakes put on purpose into the code and into the contracts of the papers' programs, one each:
// found, of the right kind, at the right statement, and explained word for word as
// seeded_mistakes.txt says. With ABSTHREAD_ACCEPT in the environment that file is written anew:
// read it, accepting is signing.
#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <fstream>
#include <map>

#include <fmt/format.h>

#include "checkers/sequential/explain.hpp"
#include "tests/support/paths.hpp"
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
};

constexpr FailureKind step = FailureKind::step_not_allowed;
constexpr FailureKind assertion = FailureKind::assertion;
constexpr FailureKind domain = FailureKind::leaves_domain;

// clang-format off
const Mistake mistakes[] = {
#include "tests/checkers/sequential/seeded_mistakes.def"
};
// clang-format on

// What the user reads, without places: the texts of tests have none.
std::string words(const sequential::Failure& failure, const conformance::Task& task) {
  const Diagnostic finding = sequential::finding_of(failure, task);
  std::string out = fmt::format("error: {} [{}]\n", finding.message, info(finding.id).printed);
  for (const Note& n : finding.notes) out += fmt::format("note: {}\n", n.message);
  int number = 0;
  for (const sequential::ToldStep& s :
       sequential::path_of(failure, task, sequential::TraceLength::what_matters)) {
    out += fmt::format("{:>3}. {}", ++number, s.text);
    if (!s.states.empty()) out += fmt::format("   in {}", fmt::join(s.states, " or "));
    auto values = [&](const char* when, const auto& list) {
      for (const auto& [name, value] : list) out += fmt::format("   {}{} = {}", when, name, value);
    };
    values("", s.before);
    values("after: ", s.after);
    values("local: ", s.locals);
    out += "\n";
  }
  return out;
}

// Sections `== claim` of the file.
std::map<std::string, std::string> expected(const std::string& path) {
  std::map<std::string, std::string> out;
  std::ifstream file(path);
  std::string claim;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== "))
      claim = line.substr(3);
    else if (!claim.empty())
      out[claim] += line + "\n";
  }
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_sequential_seeded_mistakes)

BOOST_AUTO_TEST_CASE(each_is_found_and_explained, *boost::unit_test::label("slow")) {
  BOOST_TEST(std::size(mistakes) >= 30U);
  const std::string path =
      (test::source_root() / "tests/checkers/sequential/seeded_mistakes.txt").string();
  std::map<std::string, std::string> explanations = expected(path);
  std::string accepted;
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
      const std::string said = words(f, task);
      const std::string where = f.edge ? task.code.edges[*f.edge].text
                                       : to_string(task.code.locations[f.location].assertion);
      BOOST_TEST(where == m.statement, said);
      BOOST_TEST(said == explanations[m.claim]);
      accepted += fmt::format("== {}\n{}", m.claim, said);
    }
  }
  BOOST_TEST(explanations.size() == std::size(mistakes));
  if (std::getenv("ABSTHREAD_ACCEPT") != nullptr) std::ofstream(path) << accepted;
}

BOOST_AUTO_TEST_SUITE_END()
