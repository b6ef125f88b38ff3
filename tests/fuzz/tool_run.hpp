// SPDX-License-Identifier: MIT
//
// The whole tool on the text of a C file, as a user would call it, but in this process: for
// families whose oracle speaks of verdicts.
#pragma once

#include <string>
#include <vector>

namespace absthread::fuzz {

struct ToolRun {
  std::string verdict; // the last line: true, false(no-data-race), unknown(timeout) ...
  int exit_code = 0;
  std::string output{}; // both streams

  bool is(const char* word) const { return verdict == word; }
};

/// `absthread WORDS... case.c`, in a folder that has only that file.
ToolRun run_tool(std::vector<std::string> words, const std::string& c_text);

} // namespace absthread::fuzz
