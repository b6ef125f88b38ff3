// SPDX-License-Identifier: MIT
//
// File-driven suites: each row of the table in suites.cpp names a folder and the kind of its tests;
// each file (or folder, or block of a README) found there becomes one Boost test case.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace absthread::test {

// One test: where it hangs in the tree of suites, what it does, why it is skipped (empty: it runs).
struct Case {
  std::vector<std::string> place; // suites below the row's title; the last is the case's own name
  std::function<void()> body;     // reports through Boost.Test
  std::string skip_reason{};
};

struct RunOptions {
  bool accept = false; // rewrite expectations instead of comparing
  int level = 0;       // run tests up to this level
};

struct Suite {
  std::string title;
  std::string folder;    // relative to the root of the sources
  std::string arguments; // of absthread, where the file has no ARGS; may be empty
  bool whole_output;     // expect the whole output, not only diagnostics, verdicts and exit code
  std::vector<Case> (*discover)(const Suite&, const RunOptions&);
};

const std::vector<Suite>& suites();

// The three kinds, each in its own file.
std::vector<Case> discover_program_files(const Suite& suite, const RunOptions& options);
std::vector<Case> discover_command_lines(const Suite& suite, const RunOptions& options);
std::vector<Case> discover_readme_blocks(const Suite& suite, const RunOptions& options);

// Compares; on a difference either fails the running Boost case, or accepts by calling `rewrite`.
void compare_or_accept(const std::string& title, const std::vector<std::string>& expected,
                       const std::vector<std::string>& actual, const RunOptions& options,
                       const std::function<void()>& rewrite);

} // namespace absthread::test
