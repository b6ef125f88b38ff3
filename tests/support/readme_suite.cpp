// SPDX-License-Identifier: MIT
//
// The kind "README": every ```console block of every README.md is run and compared, so that what we
// promise is what happens. Commands of a block run in one shell, in a scratch folder that links to
// the content of the repository, with absthread on the PATH; `$ echo $?` shows the exit code of the
// command before it. Both streams count, in the order in which they are written. A line `...`
// stands for any lines, `...` in a line for any text.
//
// `./dev test` inside a block would never end and is refused: show it in a ```sh block, which is
// not run.
#include "tests/support/readme.hpp"

#include "tests/support/paths.hpp"
#include "tests/support/subprocess.hpp"
#include "tests/support/suites.hpp"
#include "tests/support/text.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace absthread::test {

namespace fs = std::filesystem;

namespace {

constexpr const char* marker = "@@absthread-readme-next@@";

bool is_skipped_folder(const fs::path& folder) {
  static const std::set<std::string> skipped{"build", ".git", ".cache", ".ccache"};
  return skipped.count(folder.filename().string()) != 0;
}

std::vector<fs::path> readme_files(const fs::path& root) {
  std::vector<fs::path> files;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::end(at); ++at) {
    if (at->is_directory() && is_skipped_folder(at->path())) at.disable_recursion_pending();
    if (at->is_regular_file() && at->path().filename() == "README.md") files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// One script for the block: after each command a marker line, and $? as the command left it.
std::string script_of(const ConsoleBlock& block) {
  std::string script = "status=0\n";
  for (const Dialogue& dialogue : block.dialogues) {
    script += "(exit $status)\n" + dialogue.command + "\nstatus=$?\n";
    script += std::string("printf '\\n%s\\n' '") + marker + "'\n";
  }
  return script;
}

std::vector<std::vector<std::string>> outputs_of(const std::string& text) {
  std::vector<std::vector<std::string>> outputs(1);
  for (std::string& line : split_lines(text)) {
    if (line == marker) {
      // The marker brings its own line break: an empty line before it is no output.
      if (!outputs.back().empty() && outputs.back().back().empty()) outputs.back().pop_back();
      outputs.emplace_back();
    } else {
      outputs.back().push_back(std::move(line));
    }
  }
  return outputs;
}

Finished run_block(const ConsoleBlock& block, const fs::path& folder) {
  const char* path = std::getenv("PATH");
  return run({.words = {"bash", "-c", script_of(block)},
              .folder = folder,
              .environment = {{"PATH", program_under_test().parent_path().string() + ":" +
                                           (path ? path : "")},
                              {"LC_ALL", "C.UTF-8"},
                              {"ABSTHREAD_DEV_READY", "1"}},
              .streams = Streams::merged,
              .limit = std::chrono::seconds(300)});
}

// The index is looked up again in the present text: an accepted block before it may have moved it.
void test_block(const fs::path& file, std::size_t index, const RunOptions& options) {
  std::vector<std::string> document = split_lines(read_text(file));
  const ConsoleBlock block = console_blocks(document).at(index);
  for (const Dialogue& dialogue : block.dialogues)
    if (dialogue.command.find("./dev test") != std::string::npos)
      BOOST_FAIL("a README cannot run ./dev test inside a test; use a ```sh block");

  ScratchFolder scratch;
  for (const fs::directory_entry& entry : fs::directory_iterator(source_root()))
    fs::create_symlink(fs::absolute(entry.path()), scratch.path() / entry.path().filename());
  Finished finished = run_block(block, scratch.path());
  std::string text = normalised(finished.output, scratch.path());
  std::vector<std::vector<std::string>> outputs = outputs_of(normalised(text, source_root()));
  if (finished.timed_out || outputs.size() <= block.dialogues.size()) {
    BOOST_ERROR(file.string() << ": the block did not run to its end\n" << finished.output);
    return;
  }
  bool same = true;
  for (std::size_t i = 0; i < block.dialogues.size(); ++i) {
    if (matches(block.dialogues[i].expected, outputs[i])) {
      outputs[i] = block.dialogues[i].expected; // keeps its wildcards when the block is rewritten
    } else {
      same = false;
    }
  }
  const std::vector<std::string> found = rewritten(block, outputs);
  auto at = [&](std::size_t line) { return document.begin() + static_cast<std::ptrdiff_t>(line); };
  const std::vector<std::string> written(at(block.first_line), at(block.end_line));
  compare_or_accept(file.string() + ":" + std::to_string(block.first_line), same ? found : written,
                    found, options, [&] {
                      std::vector<std::string> text_now(document.begin(), at(block.first_line));
                      text_now.insert(text_now.end(), found.begin(), found.end());
                      text_now.insert(text_now.end(), at(block.end_line), document.end());
                      write_text(file, join_lines(text_now));
                    });
}

} // namespace

std::vector<Case> discover_readme_blocks(const Suite& suite, const RunOptions& options) {
  const fs::path root = source_root() / suite.folder;
  std::vector<Case> cases;
  for (const fs::path& file : readme_files(root)) {
    const std::size_t count = console_blocks(split_lines(read_text(file))).size();
    for (std::size_t i = 0; i < count; ++i) {
      Case test;
      for (const fs::path& part : fs::relative(file, root).parent_path())
        test.place.push_back(part);
      test.place.push_back("block_" + std::to_string(i + 1));
      test.body = [file, i, options] { test_block(file, i, options); };
      cases.push_back(std::move(test));
    }
  }
  return cases;
}

} // namespace absthread::test
