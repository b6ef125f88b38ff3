// SPDX-License-Identifier: MIT
#include "cli/options.hpp"

#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace absthread::cli;

namespace {

Options good(const std::vector<std::string>& words) {
  const CommandLine line = parse_command_line(words);
  BOOST_REQUIRE_MESSAGE(line.options, line.text);
  return *line.options;
}

std::string refused(const std::vector<std::string>& words) {
  const CommandLine line = parse_command_line(words);
  BOOST_TEST(!line.options);
  BOOST_TEST(line.exit_code == 1);
  return line.text.substr(0, line.text.find('\n'));
}

} // namespace

BOOST_AUTO_TEST_SUITE(cli_options)

BOOST_AUTO_TEST_CASE(the_tables_are_sorted_and_have_sentences) {
  const auto& options = option_table();
  BOOST_TEST(
      std::is_sorted(options.begin(), options.end(),
                     [](const OptionRow& a, const OptionRow& b) { return a.name < b.name; }));
  for (const OptionRow& row : options) {
    BOOST_TEST(row.sentence.ends_with('.'));
    BOOST_TEST(!row.commands.empty());
  }
  for (std::size_t i = 0; i < command_table().size(); ++i)
    BOOST_TEST(static_cast<std::size_t>(command_table()[i].command) == i);
}

BOOST_AUTO_TEST_CASE(examples_of_the_table_are_command_lines) {
  for (const CommandRow& row : command_table())
    for (const std::string_view line : row.examples) {
      const std::string example(line.substr(0, line.find('|')));
      std::vector<std::string> words;
      for (std::size_t at = example.find(' ');
           at != std::string::npos && at + 1 < example.size();) {
        const std::size_t end = std::min(example.find(' ', at + 1), example.size());
        words.push_back(example.substr(at + 1, end - at - 1));
        at = end;
      }
      BOOST_TEST((good(words).command == row.command));
    }
}

BOOST_AUTO_TEST_CASE(options_may_stand_anywhere) {
  const Options o = good({"check", "a.absthread", "--only", "contracts", "-Werror", "b", "-q",
                          "--timeout=2.5", "--json", "-", "--memory-limit", "300"});
  BOOST_TEST(o.paths == (std::vector<std::string>{"a.absthread", "b"}));
  BOOST_TEST((o.only == Only::contracts));
  BOOST_TEST(o.warnings_are_errors);
  BOOST_TEST(o.quiet);
  BOOST_TEST(o.timeout.count() == 2500);
  BOOST_TEST(o.json == "-");
  BOOST_TEST(o.memory_mb == 300U);
}

BOOST_AUTO_TEST_CASE(a_repeated_dump_keeps_all) {
  const Options o = good({"check", "a", "--dump", "contracts", "--dump", "threads=t.txt"});
  BOOST_REQUIRE(o.dumps.size() == 2);
  BOOST_TEST((o.dumps[0] == Dump{"contracts", "-"}));
  BOOST_TEST((o.dumps[1] == Dump{"threads", "t.txt"}));
}

BOOST_AUTO_TEST_CASE(export_takes_a_format_first) {
  const Options o = good({"export", "dot", "-o", "out", "a.absthread"});
  BOOST_TEST(o.format == "dot");
  BOOST_TEST(o.output == "out");
  BOOST_TEST(o.paths == std::vector<std::string>{"a.absthread"});
  BOOST_TEST(good({"export", "dot", "-o", "-", "a"}).output == "");
}

BOOST_AUTO_TEST_CASE(wrong_calls_are_usage_errors_with_a_hint) {
  BOOST_TEST(refused({}) == "absthread: a command is expected");
  BOOST_TEST(refused({"chekc", "a"}) ==
             "absthread: unknown command 'chekc'; did you mean 'check'?");
  BOOST_TEST(refused({"check", "a", "--timeuot", "3"}) ==
             "absthread: unknown option '--timeuot'; did you mean '--timeout'?");
  BOOST_TEST(refused({"check", "a", "--in-place"}) ==
             "absthread: `absthread check` does not take '--in-place' (`absthread fmt` does)");
  BOOST_TEST(refused({"check"}) == "absthread: a file or a folder is expected");
  BOOST_TEST(refused({"export"}) == "absthread: a format is expected");
  BOOST_TEST(refused({"check", "a", "--only", "contract"}).find("did you mean 'contracts'?") !=
             std::string::npos);
  BOOST_TEST(refused({"fmt", "--check", "-i", "a"}) ==
             "absthread: --check and --in-place exclude each other");
  BOOST_TEST(refused({"check", "a", "--json", "-", "--sarif", "-"}).find("only one") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(numbers_are_checked) {
  for (const char* value : {"0", "-1", "x", "1e99", "nan", "inf", "", "3s"})
    BOOST_TEST(refused({"check", "a", std::string("--timeout=") + value}).find("--timeout") !=
               std::string::npos);
  BOOST_TEST(refused({"check", "a", "--memory-limit", "0.5"}).find("at least 1") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(help_and_version_end_well) {
  const std::vector<std::vector<std::string>> calls = {
      {"--help"}, {"-h"}, {"help"}, {"help", "fmt"}, {"check", "--help"}, {"--version"}};
  for (const auto& words : calls) {
    const CommandLine line = parse_command_line(words);
    BOOST_TEST(!line.options);
    BOOST_TEST(line.exit_code == 0);
    BOOST_TEST(!line.text.empty());
  }
  BOOST_TEST(help().find("--in-place") != std::string::npos);
  BOOST_TEST(help(Command::check).find("--in-place") == std::string::npos);
}

// README's tables are those of the program. Mend a difference with `absthread --help-markdown`.
BOOST_AUTO_TEST_CASE(readme_shows_the_tables) {
  const std::string readme =
      absthread::test::read_text(absthread::test::source_root() / "README.md");
  BOOST_TEST(readme.find(help_markdown()) != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
