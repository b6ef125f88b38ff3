// SPDX-License-Identifier: MIT
//
// A test that is one file: settings at its head, the input, and after a line `// ----` what the
// program must say about it.
//
//   // ARGS: check --only conformance      SPEC: lock.absthread
//   void worker(struct mutex *m) { unlock(m); }
//   // ----
//   // 2:32: error: no edge of the contract allows this step from state Idle [no-edge]
//   // exit: 10
//
// Settings stand in the comment lines before the first other line, one or more to a line, each
// `KEY: value` with at least two blanks before the next key.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace absthread::test {

struct TestFile {
  std::filesystem::path path;
  std::string input; // all before `// ----`
  std::map<std::string, std::string> settings;
  std::optional<std::vector<std::string>>
      expected; // without the leading `// `; absent: no `// ----`

  std::string setting(const std::string& key, const std::string& otherwise = "") const;
  int level() const;

  // The tool of `REQUIRES:` that is missing, or an empty string.
  std::string missing_tool() const;
};

// Throws std::runtime_error on an unknown setting: a misspelt key must not pass silently.
TestFile read_test_file(const std::filesystem::path& path);
TestFile parse_test_file(const std::filesystem::path& path, const std::string& text);

// The whole text of the file with `expected` as its expectation.
std::string with_expectation(const TestFile& file, const std::vector<std::string>& expected);

} // namespace absthread::test
