// SPDX-License-Identifier: MIT
// Boogie agrees on every example of drivers-examples, on the papers' programs as texts, on every
// seeded mistake and on every file of tests/conformance.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/build.hpp"
#include "cli/files.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"
#include "tests/fuzz/boogie_judge.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/test_file.hpp"
#include "tests/support/text.hpp"
#include "tests/support/tiny_threads.hpp"

using namespace absthread;
using absthread::testing::BoogieQuestion;

namespace fs = std::filesystem;

namespace {

boost::test_tools::assertion_result has_boogie(boost::unit_test::test_unit_id) {
  if (testing::boogie_exists()) return true;
  boost::test_tools::assertion_result no(false);
  no.message() << "boogie is not installed (Debian package boogie)";
  return no;
}

struct Mistake {
  const char* claim;
  const char* example;
  const char* from;
  const char* to;
  FailureKind kind;
  const char* statement;
};

constexpr FailureKind step = FailureKind::step_not_allowed;
constexpr FailureKind assertion = FailureKind::assertion;
constexpr FailureKind domain = FailureKind::leaves_domain;

// clang-format off
const Mistake mistakes[] = {
#include "tests/checkers/sequential/seeded_mistakes.def"
};
// clang-format on

enum class Undecided : bool { fails, is_left_out };

// What the command line would ask about a program: words as of `absthread check`.
void ask_program(const std::vector<std::string>& words, const std::string& name,
                 std::vector<BoogieQuestion>& questions, Undecided undecided = Undecided::fails) {
  const cli::CommandLine line = cli::parse_command_line(words);
  BOOST_REQUIRE_MESSAGE(line.options, line.text);
  for (const cli::Input& input : cli::find_programs(line.options->paths).programs) {
    const cli::SendRecord nowhere = [](const emit::ProgramRecord&) {};
    const cli::WorkOptions work{*line.options, false, false};
    cli::Context context(input, work, nowhere);
    const auto source = spec::load_file(input.path, context.sources, context.diagnostics);
    BOOST_REQUIRE(source);
    const auto file = spec::parse(*source, context.sources, context.diagnostics);
    BOOST_REQUIRE(file);
    const auto contracts = cli::build_contracts(context, *file);
    BOOST_REQUIRE(contracts);
    const auto code = cli::build_code(context, *contracts);
    BOOST_REQUIRE(code);
    for (const conformance::Task& task : cli::tasks_of(*contracts, *code)) {
      auto question = testing::boogie_question(
          task, context.terms, fmt::format("{}, {}", name, task.contract.name),
          fmt::format("p{}.", questions.size()), &context.sources);
      BOOST_TEST((question || undecided == Undecided::is_left_out),
                 name << ": " << task.contract.name << " is not decided");
      if (question) questions.push_back(std::move(*question));
    }
  }
}

void expect_agreement(const std::vector<BoogieQuestion>& questions) {
  for (const std::string& sentence : testing::boogie_disagreements(questions))
    BOOST_ERROR(sentence);
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> out;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(emit_boogie_agreement, *boost::unit_test::precondition(has_boogie))

BOOST_AUTO_TEST_CASE(every_paper_program_and_seeded_mistake) {
  std::vector<BoogieQuestion> questions;
  auto ask = [&](const std::string& name, const std::string& text, bool conforms) {
    TermManager terms;
    const conformance::Task task = testing::parse_pair(text, terms);
    auto question =
        testing::boogie_question(task, terms, name, fmt::format("p{}.", questions.size()));
    BOOST_REQUIRE_MESSAGE(question, name << " is not decided");
    BOOST_TEST(question->proved == conforms, name);
    questions.push_back(std::move(*question));
  };
  for (const testing::Example& e : testing::paper_examples()) ask(e.name, e.text(), e.conforms);
  for (const Mistake& m : mistakes) {
    std::string text = testing::paper_example(m.example).text();
    text.replace(text.find(m.from), std::string(m.from).size(), m.to);
    ask(m.claim, text, false);
  }
  BOOST_TEST(questions.size() >= 40U);
  expect_agreement(questions);
}

BOOST_AUTO_TEST_CASE(every_example) {
  std::vector<BoogieQuestion> questions;
  std::size_t programs = 0;
  for (const fs::path& file : files_below(test::source_root() / "drivers-examples")) {
    const bool c = file.extension() == ".c";
    if (!c && file.extension() != ".absthread") continue;
    const std::string text = test::read_text(file);
    if (c ? text.find("/*@ absthread") == std::string::npos
          : text.find(" for ") == std::string::npos)
      continue;
    ++programs;
    ask_program({"check", "--only", "conformance", file.string()}, file.filename().string(),
                questions);
  }
  BOOST_TEST(programs >= 9U);
  expect_agreement(questions);
}

BOOST_AUTO_TEST_CASE(every_conformance_test) {
  std::vector<BoogieQuestion> questions;
  for (const fs::path& file : files_below(test::source_root() / "tests/conformance")) {
    const test::TestFile read = test::read_test_file(file);
    if (file.extension() != ".c" || !read.expected) continue;
    std::vector<std::string> words;
    for (const std::string& word :
         test::split_words(read.setting("ARGS", "check --only conformance")))
      words.push_back(word == "FILE" ? file.string() : word);
    if (std::find(words.begin(), words.end(), file.string()) == words.end())
      words.push_back(file.string());
    ask_program(words, file.filename().string(), questions, Undecided::is_left_out);
  }
  BOOST_TEST(questions.size() >= 12U);
  expect_agreement(questions);
}

BOOST_AUTO_TEST_SUITE_END()
