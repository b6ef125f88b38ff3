// SPDX-License-Identifier: MIT
//
// The kind "command line": a folder is a test if it holds `args` (the arguments of absthread, on
// one or more lines) or `cmd` (a bash script; absthread is on the PATH). Beside it, each optional:
//   stdin      standard input            output    standard output, exactly (default empty)
//   err        standard error (empty)    exit      exit code (0)
//   requires   tools, one per line       level     1 or more: slow
// Everything else in the folder is input. The test runs in a copy of the folder, so it may write;
// the source tree is $ABSTHREAD_ROOT.
// In `output` and `err` a line `...` stands for any lines and `...` in a line for any text.
#include "tests/support/paths.hpp"
#include "tests/support/subprocess.hpp"
#include "tests/support/suites.hpp"
#include "tests/support/text.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>

namespace absthread::test {

namespace fs = std::filesystem;

namespace {

std::string text_or(const fs::path& file, const std::string& otherwise) {
  return fs::exists(file) ? read_text(file) : otherwise;
}

std::string path_with_program() {
  const char* path = std::getenv("PATH");
  return program_under_test().parent_path().string() + ":" + (path ? path : "");
}

// Writes what was found; a file that would say the default is removed instead.
void rewrite(const fs::path& file, const std::string& text, const std::string& standard) {
  if (text == standard) {
    fs::remove(file);
  } else {
    write_text(file, text);
  }
}

void run_folder(const fs::path& folder, const RunOptions& options) {
  ScratchFolder scratch;
  fs::copy(folder, scratch.path(), fs::copy_options::recursive);
  Command command{.words = {},
                  .folder = scratch.path(),
                  .input = text_or(folder / "stdin", ""),
                  .environment = {{"PATH", path_with_program()},
                                  {"LC_ALL", "C.UTF-8"},
                                  {"ABSTHREAD_ROOT", source_root().string()}}};
  if (fs::exists(folder / "cmd")) {
    command.words = {"bash", "cmd"};
  } else {
    command.words = {program_under_test().string()};
    for (std::string& word : split_words(read_text(folder / "args")))
      command.words.push_back(std::move(word));
  }
  Finished finished = run(command);
  const std::string name = folder.filename().string();
  if (finished.signal != 0 || finished.timed_out) {
    BOOST_ERROR(name << ": " << finished.end() << "\n" << finished.output << finished.errors);
    return;
  }
  auto compare = [&](const char* what, const std::string& found, const std::string& standard) {
    const fs::path file = folder / what;
    compare_or_accept(name + "/" + what, split_lines(text_or(file, standard)), split_lines(found),
                      options, [&] { rewrite(file, found, standard); });
  };
  compare("output", normalised(finished.output, scratch.path()), "");
  compare("err", normalised(finished.errors, scratch.path()), "");
  compare("exit", finished.end() + "\n", "0\n");
}

std::string why_skipped(const fs::path& folder, const RunOptions& options) {
  for (const std::string& tool : split_words(text_or(folder / "requires", "")))
    if (!tool_exists(tool)) return tool + " is not installed";
  if (std::stoi(text_or(folder / "level", "0")) > options.level) return "slow; run with --level";
  return "";
}

} // namespace

std::vector<Case> discover_command_lines(const Suite& suite, const RunOptions& options) {
  const fs::path folder = source_root() / suite.folder;
  std::vector<Case> cases;
  if (!fs::exists(folder)) return cases;
  std::vector<fs::path> tests;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_directory() &&
        (fs::exists(entry.path() / "args") || fs::exists(entry.path() / "cmd")))
      tests.push_back(entry.path());
  std::sort(tests.begin(), tests.end());
  for (const fs::path& test : tests) {
    Case one;
    for (const fs::path& part : fs::relative(test, folder)) one.place.push_back(part);
    one.body = [test, options] { run_folder(test, options); };
    one.skip_reason = why_skipped(test, options);
    cases.push_back(std::move(one));
  }
  return cases;
}

} // namespace absthread::test
