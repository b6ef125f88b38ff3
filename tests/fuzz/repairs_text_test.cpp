// SPDX-License-Identifier: MIT
//
// The cases of the family "repairs": which mistakes are made, and how edits are written.
#include "tests/fuzz/repairs_text.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

namespace {

using namespace absthread::fuzz;

const std::string contract = R"(program p "p.c"; // a -> b;
shared { x : int = 2; l : 0..7; m : lock; b : bool[2]; }
thread T for t {
  init A;
  state B assert x > 0 idle off;
  A -> B when x == 1 && l < 3 : x' == x + 1, any l lock m;
  B -> C unlock m : b[0]' == (x > 1 ? true : false);
}
thread Environment { init E; E -> E : x' == 9; }
)";

/// What the mistakes of a kind make of the text, each as the words that are replaced and the new.
std::set<std::string> made(const std::string& kind, const std::string& text = contract,
                           bool is_c = false) {
  std::set<std::string> out;
  for (const Mistake& m : possible_mistakes(text, is_c))
    if (m.kind == kind) out.insert(text.substr(m.begin, m.end - m.begin) + " ~> " + m.text);
  return out;
}

using Texts = std::set<std::string>;

void test_made(const std::string& kind, const Texts& expected) {
  const Texts found = made(kind);
  BOOST_TEST(found == expected, boost::test_tools::per_element());
}

} // namespace

BOOST_AUTO_TEST_SUITE(repairs_text)

BOOST_AUTO_TEST_CASE(every_clause_of_an_edge_can_be_wrong) {
  test_made("guard deleted", {"when x == 1 && l < 3 ~> "});
  test_made("guard changed",
            {"x == 1 && l < 3 ~> !(x == 1 && l < 3)", "x == 1 && ~> ", "&& l < 3 ~> "});
  test_made("clause deleted", {"x' == x + 1, ~> ", ": b[0]' == (x > 1 ? true : false) ~> "});
  test_made("any deleted", {", any l ~> "});
  test_made("update changed", {"+ ~> -", "+ 1 ~> ", "true ~> false", "false ~> true"});
  test_made("lock deleted", {"lock m ~> ", "unlock m ~> "});
  test_made("lock swapped", {"lock ~> unlock", "unlock ~> lock"});
  test_made("target changed", {"B ~> A", "B ~> C", "C ~> A", "C ~> B"});
}

BOOST_AUTO_TEST_CASE(states_and_types_can_be_wrong) {
  test_made("assertion deleted", {"assert x > 0 ~> "});
  test_made("state deleted", {"state B assert x > 0 idle off; ~> "});
  test_made("range narrowed", {"int ~> 0..2", "0..7 ~> 0..1"});
  test_made("assertion strengthened",
            {"x > 0 ~> (x > 0) && x == 1", "x > 0 ~> (x > 0) && x < 1",
             "x > 0 ~> (x > 0) && l == 1", "x > 0 ~> (x > 0) && l < 1",
             "x > 0 ~> (x > 0) && m == none", "x > 0 ~> (x > 0) && m == self"});
}

BOOST_AUTO_TEST_CASE(code_and_comments_stay_as_they_are) {
  const std::string code = "void a(void) { b->c; }\n";
  for (const Mistake& m :
       possible_mistakes(code + "/*@ absthread\n" + contract + "*/\n" + code, true)) {
    BOOST_TEST(m.begin > code.size());
    BOOST_TEST(m.end < code.size() + 15 + contract.size());
  }
  BOOST_TEST(possible_mistakes(code, true).empty());
  BOOST_TEST(made("edge deleted").size() == 2u); // not that of the environment
}

BOOST_AUTO_TEST_CASE(every_input_is_there_and_can_be_changed) {
  for (const std::string& path : repairs_inputs()) {
    const RepairsCase one = read_repairs_input(path);
    BOOST_TEST(one.files.contains(one.path), path);
    BOOST_TEST(!possible_mistakes(one.files.at(one.path), !path.ends_with(".absthread")).empty(),
               path);
  }
}

BOOST_AUTO_TEST_CASE(a_case_is_read_as_it_is_printed) {
  for (Seed seed = 1; seed <= 50; ++seed) {
    const std::string text = random_repairs_case(seed);
    const auto one = read_repairs_case(text);
    BOOST_REQUIRE(one.has_value());
    BOOST_TEST(!one->kinds.empty());
    BOOST_TEST(print_repairs_case(*one) == text);
  }
  BOOST_TEST(!read_repairs_case("").has_value());
  BOOST_TEST(!read_repairs_case("//// path: a\n").has_value());
  BOOST_TEST(!read_repairs_case("//// path: a\n//// file: ../a\n").has_value());
}

BOOST_AUTO_TEST_CASE(edits_are_applied_from_the_last_to_the_first) {
  const EditedFiles edited({{"a", "one\ntwo\nthree\n"}},
                           {{{"a", 2, 1}, 2, 1, "new\n"}, {{"a", 2, 2}, 3, 3, "W"}});
  BOOST_TEST(edited.problem() == "");
  BOOST_TEST(edited.files().at("a") == "one\nnew\ntWree\n");
  const TextPlace place = edited.moved({"a", 3, 4});
  BOOST_TEST(place.line == 3u);
  BOOST_TEST(place.column == 4u);
  BOOST_TEST(edited.moved({"a", 1, 2}).line == 1u);
  BOOST_TEST(edited.moved({"a", 1, 2}).column == 2u);
  BOOST_TEST(edited.moved({"b", 7, 8}).line == 7u);
}

BOOST_AUTO_TEST_CASE(edits_that_cannot_be_written_are_refused) {
  const FileTexts files = {{"a", "one\n"}};
  const auto problem = [&](const std::vector<TextEdit>& edits) {
    return !EditedFiles(files, edits).problem().empty();
  };
  BOOST_TEST(problem({{{"b", 1, 1}, 1, 1, "x"}}));
  BOOST_TEST(problem({{{"a", 1, 5}, 1, 5, "x"}}));
  BOOST_TEST(problem({{{"a", 3, 1}, 3, 1, "x"}}));
  BOOST_TEST(problem({{{"a", 1, 2}, 1, 1, "x"}}));
  BOOST_TEST(problem({{{"a", 1, 1}, 1, 3, "x"}, {{"a", 1, 2}, 1, 4, "y"}}));
  BOOST_TEST(problem({{{"a", 1, 1}, 1, 4, "one"}}));
  BOOST_TEST(!problem({{{"a", 1, 4}, 1, 4, "x"}}));
}

BOOST_AUTO_TEST_SUITE_END()
