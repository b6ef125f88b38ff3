// SPDX-License-Identifier: MIT
//
// Runs a program as a user would: own process group, no terminal, a hard time limit.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace absthread::test {

enum class Streams {
  separate, // standard output and standard error apart
  merged,   // both in `output`, in the order in which they were written
};

struct Command {
  std::vector<std::string> words;
  std::filesystem::path folder = ".";
  std::string input{};
  std::map<std::string, std::string> environment{}; // added to ours
  Streams streams = Streams::separate;
  std::chrono::seconds limit{60};
};

struct Finished {
  int exit_code = -1; // meaningful if signal == 0 and not timed_out
  int signal = 0;
  bool timed_out = false;
  std::string output{};
  std::string errors{};

  // "0", "10", "signal 11", "time limit": what a test expects of the end.
  std::string end() const;
};

Finished run(const Command& command);

} // namespace absthread::test
