// SPDX-License-Identifier: MIT
//
// The whole tool on files of a case, as a user runs it, without starting a program: the command
// line's words go in, what it prints and its exit code come out.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace absthread::fuzz {

struct ToolAnswer {
  std::string verdict; ///< the last line of standard output: "true", "false(no-data-race)" ...
  int exit_code = -1;
  std::string output; ///< both streams
  std::string result; ///< standard output alone
  std::string folder; ///< where the files lay; it is gone

  bool plain_true() const { return verdict == "true"; }
  bool conditional() const { return verdict.starts_with("true("); }
  bool violated() const { return verdict.starts_with("false("); }
  bool unknown() const { return verdict.starts_with("unknown("); }
  /// The exit code is the one that the verdict has by semantics.md.
  bool consistent() const;
};

/// `files` by name are written to a new folder; DIR in a word stands for it.
ToolAnswer run_tool(const std::vector<std::string>& words,
                    const std::map<std::string, std::string>& files);

} // namespace absthread::fuzz
