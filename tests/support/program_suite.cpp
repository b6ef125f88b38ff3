// SPDX-License-Identifier: MIT
//
// The kind "program file": runs `absthread ARGS [SPEC] FILE` on each file of a folder and compares
// what it says with the end of the file.
//
// The program sees a copy of the file without its expectation, in a scratch folder that links to
// the neighbours of the file: so a message about the end of the file does not depend on the
// expectation, and nothing that the program writes lands in the sources.
//
// The expectation is made of lines, in this order:
//   the diagnostics   `3:3: error: sentence [id]` (of another file: `other.c:3:3: ...`) and notes
//   the verdicts      `verdict: true(conformance)`
//   the end           `exit: 10`
// With `// SHOW: all` (or in a suite whose row says so) the whole output stands before `exit:`.
#include "tests/support/paths.hpp"
#include "tests/support/subprocess.hpp"
#include "tests/support/suites.hpp"
#include "tests/support/test_file.hpp"
#include "tests/support/text.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <regex>
#include <set>

namespace absthread::test {

namespace fs = std::filesystem;

namespace {

constexpr const char* missing_expectation =
    "no line `// ----`; run with --accept to write the expectation, or move a helper file to a "
    "folder include/";

bool is_test_suffix(const fs::path& file) {
  static const std::set<std::string> suffixes{".absthread", ".c", ".bp"};
  return suffixes.count(file.extension().string()) != 0;
}

// Files that others use: in a folder `include`, or named by a SPEC beside them.
std::set<fs::path> helper_files(const std::vector<TestFile>& files) {
  std::set<fs::path> helpers;
  for (const TestFile& file : files) {
    for (const std::string& spec : split_words(file.setting("SPEC")))
      helpers.insert((file.path.parent_path() / spec).lexically_normal());
    for (const fs::path& part : file.path)
      if (part == "include") helpers.insert(file.path.lexically_normal());
  }
  return helpers;
}

void link_neighbours(const fs::path& file, const fs::path& scratch) {
  for (const fs::directory_entry& entry : fs::directory_iterator(file.parent_path()))
    if (entry.path().filename() != file.filename())
      fs::create_symlink(fs::absolute(entry.path()), scratch / entry.path().filename());
}

std::vector<std::string> command_words(const Suite& suite, const TestFile& file) {
  std::vector<std::string> words{program_under_test().string()};
  bool file_given = false;
  bool spec_given = false;
  for (std::string word : split_words(file.setting("ARGS", suite.arguments))) {
    if (word == "FILE") {
      word = file.path.filename().string();
      file_given = true;
    } else if (word == "SPEC") {
      word = file.setting("SPEC");
      spec_given = true;
    }
    words.push_back(std::move(word));
  }
  if (!spec_given)
    for (std::string& spec : split_words(file.setting("SPEC"))) words.push_back(std::move(spec));
  if (!file_given) words.push_back(file.path.filename().string());
  return words;
}

std::vector<std::string> expectation_of(const Finished& finished, const TestFile& file,
                                        const fs::path& scratch, bool whole_output) {
  static const std::regex diagnostic(R"((.*: )?(error|warning|note): .*)");
  static const std::regex verdict(R"((.*: )?(true|false|unknown)(\(.*\))?)");
  const std::string own_name = file.path.filename().string() + ":";
  std::string output = normalised(finished.output, scratch);
  output = normalised(output, file.path.parent_path());
  std::vector<std::string> lines;
  for (std::string& line : split_lines(output)) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (whole_output) {
      lines.push_back(std::move(line));
    } else if (std::regex_match(line, diagnostic)) {
      lines.push_back(line.starts_with(own_name) ? line.substr(own_name.size()) : line);
    } else if (std::regex_match(line, verdict)) {
      lines.push_back(line.starts_with("verdict: ") ? line : "verdict: " + line);
    }
  }
  lines.push_back("exit: " + finished.end());
  return lines;
}

void run_test_file(const Suite& suite, const TestFile& file, const RunOptions& options) {
  ScratchFolder scratch;
  link_neighbours(file.path, scratch.path());
  write_text(scratch.path() / file.path.filename(), file.input);
  Finished finished =
      run({.words = command_words(suite, file),
           .folder = scratch.path(),
           .streams = Streams::merged,
           .limit = std::chrono::seconds(std::stoi(file.setting("TIMEOUT", "60")))});
  bool whole = suite.whole_output || file.setting("SHOW") == "all";
  std::vector<std::string> actual = expectation_of(finished, file, scratch.path(), whole);
  // A crash or a hang is never an expectation, accepted or not.
  if (finished.signal != 0 || finished.timed_out || finished.exit_code > 125) {
    BOOST_ERROR(file.path.string() << ": " << actual.back() << "\n" << finished.output);
    return;
  }
  if (!file.expected && !options.accept) {
    BOOST_ERROR(file.path.string() << ": " << missing_expectation);
    return;
  }
  compare_or_accept(file.path.string(), file.expected.value_or(std::vector<std::string>{}), actual,
                    options, [&] { write_text(file.path, with_expectation(file, actual)); });
}

std::string why_skipped(const TestFile& file, const RunOptions& options) {
  if (std::string tool = file.missing_tool(); !tool.empty()) return tool + " is not installed";
  if (file.level() > options.level) return "slow; run with --level " + file.setting("LEVEL");
  return "";
}

} // namespace

std::vector<Case> discover_program_files(const Suite& suite, const RunOptions& options) {
  const fs::path folder = source_root() / suite.folder;
  std::vector<Case> cases;
  if (!fs::exists(folder)) return cases;
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && is_test_suffix(entry.path())) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());

  std::vector<TestFile> files;
  for (const fs::path& path : paths) files.push_back(read_test_file(path));
  const std::set<fs::path> helpers = helper_files(files);
  for (const TestFile& file : files) {
    if (!file.expected && helpers.count(file.path.lexically_normal()) != 0) continue;
    Case test;
    for (const fs::path& part : fs::relative(file.path, folder)) test.place.push_back(part);
    test.body = [&suite, file, options] { run_test_file(suite, file, options); };
    test.skip_reason = why_skipped(file, options);
    cases.push_back(std::move(test));
  }
  return cases;
}

} // namespace absthread::test
