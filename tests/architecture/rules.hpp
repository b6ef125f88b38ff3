// SPDX-License-Identifier: MIT
//
// The rules of the architecture, as functions of a file's path and text, so that the rules can be
// tested themselves.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace absthread::architecture {

// A file of the repository; the path is relative to its root, with `/`.
struct File {
  std::string path;
  std::string text;
};

// Sentences about the includes of the file that break a rule; see rules.cpp for the rules.
std::vector<std::string> include_violations(const File& file);

// The printed ids of ids.def: rows DIAGNOSTIC(name, severity, "id", "sentence").
std::vector<std::string> diagnostic_ids(const std::string& ids_def);

// The ids that a file of tests/ expects: `[id]` after `// ----` of a test file, in `output` and
// `err` of a command-line test, and quoted or in brackets in a unit test.
std::set<std::string> expected_ids(const File& file, const std::vector<std::string>& ids);

// The names in ABSTHREAD_FAULT("name").
std::set<std::string> planted_faults(const File& file);

} // namespace absthread::architecture
