// SPDX-License-Identifier: MIT
#include "tests/support/test_file.hpp"

#include "tests/support/paths.hpp"
#include "tests/support/readme.hpp"
#include "tests/support/subprocess.hpp"
#include "tests/support/text.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread::test;

BOOST_AUTO_TEST_SUITE(test_support)

BOOST_AUTO_TEST_CASE(a_test_file_has_settings_input_and_expectation) {
  const std::string text = "// SPEC: lock.absthread        ARGS: check --only conformance\n"
                           "// LEVEL: 1\n"
                           "void f(void) {}\n"
                           "// ----\n"
                           "// 3:1: error: no [id]\n"
                           "//   note\n"
                           "// exit: 10\n";
  TestFile file = parse_test_file("f.c", text);
  BOOST_TEST(file.setting("SPEC") == "lock.absthread");
  BOOST_TEST(file.setting("ARGS") == "check --only conformance");
  BOOST_TEST(file.level() == 1);
  BOOST_REQUIRE(file.expected.has_value());
  BOOST_TEST(*file.expected ==
                 (std::vector<std::string>{"3:1: error: no [id]", "  note", "exit: 10"}),
             boost::test_tools::per_element());
  BOOST_TEST(with_expectation(file, *file.expected) == text);
}

BOOST_AUTO_TEST_CASE(a_file_without_expectation_is_recognised) {
  TestFile file = parse_test_file("f.c", "int x;");
  BOOST_TEST(!file.expected.has_value());
  BOOST_TEST(with_expectation(file, {"exit: 0"}) == "int x;\n// ----\n// exit: 0\n");
}

BOOST_AUTO_TEST_CASE(an_empty_input_can_be_a_test) {
  TestFile file = parse_test_file("f.c", "// ----\n// exit: 2\n");
  BOOST_TEST(file.input.empty());
  BOOST_TEST(file.expected->size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_misspelt_setting_is_refused) {
  BOOST_CHECK_THROW(parse_test_file("f.c", "// ARG: check\nint x;\n"), std::runtime_error);
  BOOST_CHECK_NO_THROW(parse_test_file("f.c", "// Plain words: they are no setting.\nint x;\n"));
}

BOOST_AUTO_TEST_CASE(wildcards_stand_for_lines_and_for_text) {
  BOOST_TEST(matches({"a", "...", "z"}, {"a", "b", "c", "z"}));
  BOOST_TEST(matches({"a", "..."}, {"a"}));
  BOOST_TEST(matches({"in ... s, ... done"}, {"in 12 s, all done"}));
  BOOST_TEST(!matches({"a", "...", "z"}, {"a", "b"}));
  BOOST_TEST(!matches({"a"}, {"a", "b"}));
  BOOST_TEST(!matches({"in ... s"}, {"in 12 ms!"}));
}

BOOST_AUTO_TEST_CASE(paths_and_times_are_made_equal) {
  BOOST_TEST(normalised("/tmp/x/a.c:1: error in 0.31 s", "/tmp/x") == "a.c:1: error in N s");
}

BOOST_AUTO_TEST_CASE(console_blocks_are_found_and_rewritten) {
  std::vector<std::string> document =
      split_lines("# T\n```console\n$ one \\\n> two\nout\n$ three\n```\n```sh\n$ never\n```\n");
  std::vector<ConsoleBlock> blocks = console_blocks(document);
  BOOST_REQUIRE(blocks.size() == 1u);
  BOOST_REQUIRE(blocks[0].dialogues.size() == 2u);
  BOOST_TEST(blocks[0].dialogues[0].command == "one \\\ntwo");
  BOOST_TEST(blocks[0].dialogues[1].expected.empty());
  BOOST_TEST(join_lines(rewritten(blocks[0], {{"new"}, {}})) == "$ one \\\n> two\nnew\n$ three\n");
}

BOOST_AUTO_TEST_CASE(a_subprocess_gives_streams_exit_code_and_signal) {
  Finished finished = run({.words = {"sh", "-c", "cat; echo err >&2; exit 7"}, .input = "in"});
  BOOST_TEST(finished.output == "in");
  BOOST_TEST(finished.errors == "err\n");
  BOOST_TEST(finished.end() == "7");
  BOOST_TEST(run({.words = {"sh", "-c", "kill -9 $$"}}).end() == "signal 9");
  BOOST_TEST(run({.words = {"no-such-program"}}).exit_code == 127);
}

BOOST_AUTO_TEST_CASE(a_subprocess_that_hangs_is_killed) {
  using std::chrono::seconds;
  BOOST_TEST(run({.words = {"sleep", "60"}, .limit = seconds(1)}).timed_out);
  BOOST_TEST(
      run({.words = {"sh", "-c", "exec >&- 2>&-; sleep 60"}, .limit = seconds(1)}).timed_out);
}

BOOST_AUTO_TEST_CASE(much_input_and_output_do_not_block_each_other) {
  const std::string much(1 << 20, 'x');
  BOOST_TEST(run({.words = {"cat"}, .input = much}).output.size() == much.size());
}

BOOST_AUTO_TEST_SUITE_END()
